import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Typography for running text: paragraphs, headings, lists and `details`. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles['prose']}>{children}</div>;
}

/** Plain text by users: an empty line starts a new paragraph, markup is not interpreted. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => <p key={index}>{paragraph}</p>);
}
