import styles from './shipping-label.module.css';

interface Party {
  readonly name: string;
  readonly address: string;
}

type ShippingLabelProps = {
  from: Party;
  to: Party;
  /** "D-4821-7KQ" */
  orderNumber: string;
};

/** A label of 6 x 4 in, black on white in every theme: it lies on its side, so that it fits on a sheet with other papers. */
export function ShippingLabel({ from, to, orderNumber }: ShippingLabelProps) {
  return (
    <section className={styles['shipping-label']} aria-label="Shipping label">
      <p>
        {from.name}
        {'\n'}
        {from.address}
      </p>
      <p className={styles['to']}>
        {to.name}
        {'\n'}
        {to.address}
      </p>
      <p>Order {orderNumber}</p>
    </section>
  );
}
