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

/** A text page: title, lede and prose. */
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

/** A two-column list of names and values: delivery prices, periods, business hours. */
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

/** A mailto link; renders nothing if the shop has no email address. */
export function MailLink({ email }: { email: string | null }) {
  return (
    email !== null && (
      <a className={readingStyles['tall-link']} href={`mailto:${email}`}>
        {email}
      </a>
    )
  );
}
