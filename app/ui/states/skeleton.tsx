import { classes } from '../classes.ts';
import coverStyles from '../product/cover.module.css';
import styles from './skeleton.module.css';
/** Cards that are on their way, in the final grid's shape. The words "Loading" for a screen reader are the caller's. */
export function CardBones({ count }: { count: number }) {
  return times(count).map((bone) => (
    <div key={bone} className={classes(styles['card'], styles['bones'])} aria-hidden="true">
      <span className={classes(coverStyles['frame'], styles['bone'])} />
      <span className={classes(styles['bone'], styles['line'])} />
      <span className={classes(styles['bone'], styles['line'])} />
      <span className={classes(styles['bone'], styles['line'])} />
      <span className={classes(styles['bone'], styles['line'])} />
    </div>
  ));
}

/** Rows that are on their way: cart lines and the like, as items of a list. */
export function RowBones({ count }: { count: number }) {
  return times(count).map((bone) => (
    <li key={bone} className={styles['bones']} aria-hidden="true">
      <span className={classes(coverStyles['frame'], coverStyles['tight'], styles['bone'])} />
      <span>
        <span className={classes(styles['bone'], styles['line'])} />
        <span className={classes(styles['bone'], styles['line'])} />
        <span className={classes(styles['bone'], styles['line'])} />
      </span>
    </li>
  ));
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
