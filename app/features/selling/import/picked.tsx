import type { ReactNode } from 'react';
import styles from './import-page.module.css';

type PickedProps = { icon: ReactNode; name: string; hint: string; children: ReactNode };

/** What was chosen, and the button to choose it. */
export const Picked = ({ icon, name, hint, children }: PickedProps) => (
  <div className={styles['picked']}>
    {icon}
    <span>
      <b>{name}</b>
      <span className="soft">{hint}</span>
    </span>
    {children}
  </div>
);

/** A file; drawn here, because no first screen has one. */
export const FileIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5" />
  </svg>
);
