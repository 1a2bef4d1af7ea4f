import type { ReactNode } from 'react';
import { Prose } from '../../ui/layout/prose.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { crumbLink } from '../crumb-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { classes } from '../../ui/classes.ts';
import proseStyles from '../../ui/layout/prose.module.css';
import readingStyles from './reading.module.css';

type TextPageProps = {
  title: string;
  description: string;
  path: string;
  /** One sentence under the title. */
  lede: ReactNode;
  children: ReactNode;
};

/** A page to be read: title, a sentence, and running text. */
export function TextPage({ title, description, path, lede, children }: TextPageProps) {
  return (
    <>
      <PageMeta title={title} description={description} path={path} />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: title }]} link={crumbLink} />
      <div className="page-head">
        <h1>{title}</h1>
        <p className={classes('soft', readingStyles['lead'])}>{lede}</p>
      </div>
      <Prose>{children}</Prose>
    </>
  );
}

/** Names and values in two columns: prices and times of delivery, periods, hours. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={proseStyles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link that opens the reader's mail; nothing where the shop has no address. */
export function MailLink({ email }: { email: string | null }) {
  return (
    email !== null && (
      <a className={readingStyles['tall-link']} href={`mailto:${email}`}>
        {email}
      </a>
    )
  );
}
