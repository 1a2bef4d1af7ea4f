import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import { classes } from '../classes.ts';
import styles from './notice-bar.module.css';

/**
 * Stuck to the top while the connection is away (offline), and for a moment when it is back. Without words it takes no
 * room: the region stands before there is news, so that the news is read out.
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
