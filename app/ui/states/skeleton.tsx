import { classes } from '../classes.ts';
import coverStyles from '../product/cover.module.css';
import styles from './skeleton.module.css';
/** Cards that are on their way, in the final grid's shape. The words "Loading" for a screen reader are the caller's. */
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

/** Rows that are on their way: cart lines and the like, as items of a list. */
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
