import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

/** in: positive; out: unavailable; wait: pending; sample: demo content; plain: neutral. */
export type BadgeTone = 'in' | 'out' | 'wait' | 'sample' | 'plain';

const LOOKS: Readonly<Record<BadgeTone, string | undefined>> = {
  in: styles['in'],
  out: styles['out'],
  wait: styles['wait'],
  sample: styles['sample'],
  plain: undefined,
};

/** A small label on a colored background. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={classes(styles['badge'], LOOKS[tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
