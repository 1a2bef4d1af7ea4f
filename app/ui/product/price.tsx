import { classes } from '../classes.ts';
import styles from './price.module.css';
type PriceProps = {
  /** Already written out: "$6.40". */
  priceText: string;
  /** What it cost new; a hidden "was" is read before it. */
  wasText?: string | undefined;
  /** The one price of a product screen. */
  big?: boolean;
};

/** A price that stands alone, in the serif; with what it was beside it, struck through. */
export function Price({ priceText, wasText, big = false }: PriceProps) {
  return (
    <span className={big ? classes(styles['prices'], styles['big']) : styles['prices']}>
      <span className={big ? classes(styles['price'], styles['big']) : styles['price']}>{priceText}</span>{' '}
      {wasText !== undefined && (
        <s className={styles['was']}>
          <span className="vh">was </span>
          {wasText}
        </s>
      )}
    </span>
  );
}
