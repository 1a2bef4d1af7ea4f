import { conditionLabel } from '#contract/catalog/conditions.ts';
import type { PackingSlip as PackingSlipData } from '#contract/parcels/packing-slip.ts';
import { SALE_SCREEN, SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { formatDay, shopDay } from '#contract/shop-clock.ts';
import { Mark } from '#app/ui/mark.tsx';
import { formatTime } from '../format-date.ts';
import { ShippingLabel, textOf } from './shipping-label.tsx';
import styles from './packing-slip.module.css';

type PackingSlipProps = {
  /** With an address: without one there is nothing to send. */
  slip: PackingSlipData & { readonly to: NonNullable<PackingSlipData['to']> };
};

/** One sheet of Letter or A4, black on white in every theme: the slip, and below a cut line the label of the parcel. */
export function PackingSlip({ slip }: PackingSlipProps) {
  const { orderNumber, soldAt, demo, to, from, items, needsSignature, changeableUntil } = slip;
  return (
    <article className={styles['packing-slip']} aria-labelledby="slip">
      <div className={styles['head']}>
        <span className={styles['brand']}>
          <Mark />
          Dogear
        </span>
        <p>
          Order {orderNumber}
          <br />
          {formatDay(shopDay(Date.parse(soldAt)))}
        </p>
      </div>
      <h1 id="slip">{SLIP_SCREEN.title}</h1>
      <div className={styles['parties']}>
        <Address heading={SLIP_SCREEN.to} text={textOf(to)} />
        {from !== undefined && <Address heading={SLIP_SCREEN.from} text={textOf(from)} />}
      </div>
      <Items items={items} />
      {needsSignature && (
        <p>
          <span className={styles['boxed']}>{SLIP_SCREEN.signature}</span>
        </p>
      )}
      {changeableUntil !== undefined && <p>{SALE_SCREEN.addressMayChange(formatTime(changeableUntil))}</p>}
      {demo && <p>{SLIP_SCREEN.demo}</p>}
      <p className={styles['cut']} aria-hidden="true">
        {SLIP_SCREEN.cut}
      </p>
      <ShippingLabel from={from} to={to} orderNumber={orderNumber} needsSignature={needsSignature} />
    </article>
  );
}

function Address({ heading, text }: { heading: string; text: string }) {
  return (
    <div>
      <h2>{heading}</h2>
      <p className={styles['address']}>{text}</p>
    </div>
  );
}

function Items({ items }: Pick<PackingSlipData, 'items'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{SLIP_SCREEN.item}</th>
          <th scope="col">{SLIP_SCREEN.condition}</th>
          <th scope="col">{SLIP_SCREEN.copies}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ title, condition, quantity }, index) => (
          // The index is a safe key: rows never move.
          <tr key={index}>
            <td>{title}</td>
            <td>{conditionLabel(condition)}</td>
            <td>{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
