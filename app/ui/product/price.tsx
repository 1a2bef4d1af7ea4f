import { classes } from '../classes.ts';
import styles from './price.module.css';
type PriceProps = {
  /** Formatted: "$6.40". */
  priceText: string;
  /** The price when new, after a visually hidden "was". */
  wasText?: string | undefined;
  /** The one price of a product screen. */
  big?: boolean;
};

/** A single price in the serif, optionally with the former price struck through. */
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
