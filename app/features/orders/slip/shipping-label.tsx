import { SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { classes } from '#app/ui/classes.ts';
import styles from './shipping-label.module.css';

/** A name, if it is known, and an address of several lines. */
export interface Party {
  readonly name: string;
  readonly address: string;
}

type ShippingLabelProps = {
  /** undefined if the sender has not given an address: they write it by hand. */
  from: Party | undefined;
  to: Party;
  /** "D-4821-7KQ" */
  orderNumber: string;
  needsSignature?: boolean;
};

/** A label of 6 x 4 in, black on white in every theme: it lies on its side, so that it fits on a sheet with other papers. */
export function ShippingLabel({ from, to, orderNumber, needsSignature = false }: ShippingLabelProps) {
  return (
    <section className={styles['shipping-label']} aria-label={SLIP_SCREEN.label}>
      <p className={styles['party']}>{from !== undefined && textOf(from)}</p>
      <p className={classes(styles['party'], styles['to'])}>{textOf(to)}</p>
      <p className={styles['foot']}>
        <span>Order {orderNumber}</span>
        {needsSignature && <span className={styles['boxed']}>{SLIP_SCREEN.signature}</span>}
      </p>
    </section>
  );
}

/** "Ada Lovelace\n18 Linden Row\nPortland, ME 04101" */
export const textOf = ({ name, address }: Party): string => (name === '' ? address : `${name}\n${address}`);
