import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import { classes } from '../classes.ts';
import styles from './notice-bar.module.css';

/**
 * Shown while offline, and briefly when the connection is back. Without children it is empty but in the
 * page: screen readers announce changes only in a live region that already exists.
 */
export function NoticeBar({
  tone,
  ref,
  children,
}: {
  tone: 'offline' | 'back';
  ref?: Ref<HTMLOutputElement>;
  children?: ReactNode;
}) {
  return (
    <output
      ref={ref}
      className={tone === 'back' ? classes(styles['notice-bar'], styles['back']) : styles['notice-bar']}
    >
      {children !== undefined && (
        <span>
          <Icon name={tone === 'back' ? 'check' : 'offline'} />
          {children}
        </span>
      )}
    </output>
  );
}
