import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';
import styles from './state-tag.module.css';

/** sale: anyone can buy it; sold: a good end; wait: somebody or something is in between; off: not public; bad: refused. */
export type StateTone = 'sale' | 'sold' | 'wait' | 'off' | 'bad';

const LOOKS: Readonly<Record<StateTone, string | undefined>> = {
  sale: undefined,
  sold: styles['sold'],
  wait: styles['wait'],
  off: styles['off'],
  bad: styles['bad'],
};

/** A listing's state: a colored square and words. */
export const StateTag = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span className={classes(styles['state-tag'], LOOKS[tone])}>{children}</span>
);
