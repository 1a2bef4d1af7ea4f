import { classes } from '../classes.ts';
import styles from './flag.module.css';
type FlagProps = {
  /** "36% OFF" on the frame's left edge, or "TRENDING" on the table's edge (inside the frame, as Cover's child). */
  words: string;
  trending?: boolean;
};

/** A paper flag with a swallow tail, stuck to a frame's edge. */
export function Flag({ words, trending = false }: FlagProps) {
  return (
    <span className={trending ? classes(styles['flag'], styles['trending']) : styles['flag']}>{words}</span>
  );
}
