import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import { formatDay } from '../format-date.ts';
import { OrderLines } from '../order-lines.tsx';
import { returnsUntil } from '../returns-until.ts';
import { ParcelCaseBox } from './parcel-case.tsx';
import { ParcelActions } from './parcel-actions.tsx';
import { parcelHeadline } from './parcel-headline.ts';
import { hasOpenCase } from './case-state.ts';
import type { ParcelProps } from './parcel-props.ts';
import { ParcelSteps } from './parcel-steps.tsx';
import styles from './parcel.module.css';

/** One seller's parcel: where it is, what is in it, and what its buyer can do about it. */
export function Parcel({ order, shipment }: ParcelProps) {
  const { id, status, items, carrier, tracking, sellerSaysAt, case: latest } = shipment;
  const headline = parcelHeadline(order, shipment);
  const carried = [carrier, tracking].filter((part) => part !== undefined).join(': ');
  return (
    <section className={styles['parcel']} aria-labelledby={`parcel-${id}`}>
      <h3 id={`parcel-${id}`}>{parcelName(order, shipment)}</h3>
      <ParcelSteps order={order} shipment={shipment} />
      {headline !== undefined && <p className={styles['headline']}>{headline}</p>}
      {carried !== '' && <p className="soft small">{carried}</p>}
      {latest !== undefined && <ParcelCaseBox order={order} shipment={shipment} latest={latest} />}
      <OrderLines items={items} />
      {status === 'shipped' && sellerSaysAt !== undefined && (
        <p className="small">{ORDER_SCREEN.sellerSays(formatDay(sellerSaysAt))}</p>
      )}
      <ParcelActions order={order} shipment={shipment} />
      <Terms order={order} shipment={shipment} />
    </section>
  );
}

/** The shop's own parcels, and those of unnamed sellers, are numbered. */
function parcelName({ shipments }: Order, { id, seller }: Shipment): string {
  if (seller !== undefined) return PARCEL_SCREEN.from(seller);
  if (shipments.length === 1) return PARCEL_SCREEN.only;
  return PARCEL_SCREEN.nth(shipments.findIndex((each) => each.id === id) + 1);
}

/** Until when, or from when, its buyer can do something about it. */
function Terms({ order, shipment }: ParcelProps) {
  const text = termsOf(order, shipment);
  return text === undefined ? null : <p className="small soft">{text}</p>;
}

function termsOf(order: Order, shipment: Shipment): string | undefined {
  if (shipment.status === 'new' && shipment.shipBy !== undefined) return PARCEL_SCREEN.onceSent;
  const day = returnsUntil(order, shipment);
  if (hasOpenCase(shipment) || day === undefined || shipment.status !== 'delivered') return undefined;
  return shipment.returnableUntil === undefined
    ? ORDER_SCREEN.returnsClosed(day)
    : ORDER_SCREEN.returnsUntil(day);
}
