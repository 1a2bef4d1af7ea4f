import { classes } from '../classes.ts';
import coverStyles from '../product/cover.module.css';
import styles from './skeleton.module.css';
/** Placeholders for cards, in the shape of the grid. The caller announces "Loading" to screen readers. */
export function CardSkeletons({ count }: { count: number }) {
  return times(count).map((index) => (
    <div key={index} className={classes(styles['card'], styles['skeleton'])} aria-hidden="true">
      <span className={classes(coverStyles['frame'], styles['block'])} />
      <span className={classes(styles['block'], styles['line'])} />
      <span className={classes(styles['block'], styles['line'])} />
      <span className={classes(styles['block'], styles['line'])} />
      <span className={classes(styles['block'], styles['line'])} />
    </div>
  ));
}

/** Placeholders for list rows, such as cart lines. */
export function RowSkeletons({ count }: { count: number }) {
  return times(count).map((index) => (
    <li key={index} className={styles['skeleton']} aria-hidden="true">
      <span className={classes(coverStyles['frame'], coverStyles['tight'], styles['block'])} />
      <span>
        <span className={classes(styles['block'], styles['line'])} />
        <span className={classes(styles['block'], styles['line'])} />
        <span className={classes(styles['block'], styles['line'])} />
      </span>
    </li>
  ));
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
