import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

export type Crumb = {
  label: string;
  /** Missing for the current screen, which comes last. */
  href?: string;
};

type BreadcrumbProps = {
  items: readonly Crumb[];
  /** Renders a link, for a router's own links. */
  link?: (href: string, label: string) => ReactNode;
};

/** The path to the current screen, as a landmark named "Breadcrumb". */
export function Breadcrumb({ items, link = plainLink }: BreadcrumbProps) {
  return (
    <nav className={styles['breadcrumb']} aria-label="Breadcrumb">
      <ol>
        {items.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? <span aria-current="page">{label}</span> : link(href, label)}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function plainLink(href: string, label: string) {
  return <a href={href}>{label}</a>;
}
