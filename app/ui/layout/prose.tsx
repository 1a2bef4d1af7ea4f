import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text: paragraphs, headings, lists and `details` set for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles['prose']}>{children}</div>;
}

/** Text of somebody's own: an empty line begins a paragraph, nothing in it is markup. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => <p key={index}>{paragraph}</p>);
}
