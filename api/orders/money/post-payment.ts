import type { ParcelMoney } from '#contract/ledger/fee.ts';
import type { Entry, Line } from '../../ledger/post.ts';
import type { OrderItemRow, OrderRow, ShipmentRow } from '../orders.repo.ts';
import { moneyOf } from './parcel-money.ts';

/** A parcel with what its copies cost, and the fees on them, in cents. */
export interface Parcel extends ParcelMoney, Pick<ShipmentRow, 'id' | 'seller'> {}

/** The parcels of an order with their money as it was paid, with copies that were removed since. */
export const parcelsOf = (
  shipments: readonly Pick<ShipmentRow, 'id' | 'seller'>[],
  items: readonly OrderItemRow[],
): Parcel[] =>
  shipments.map(({ id, seller }) => ({
    id,
    seller,
    ...moneyOf(items.filter(({ shipmentId }) => shipmentId === id)),
  }));

/** The key of the entry of an order's payment. */
export const paymentKey = (intentId: string): string => `paid:${intentId}`;

/** The account that earns what a parcel's copies cost: its seller's, or the shop's for its own goods. */
export const earnerOf = ({ id, seller }: Pick<Parcel, 'id' | 'seller'>): Omit<Line, 'cents'> => ({
  account: seller === null ? 'shop' : 'seller',
  owner: seller,
  shipmentId: id,
});

/** A payment as it came, in the provider's currency. */
interface Received extends Pick<Entry, 'currency' | 'livemode' | 'at'> {
  readonly order: Pick<OrderRow, 'id' | 'intentId'>;
  readonly receivedCents: number;
}

/** The entry of a payment: each parcel's net to its seller, the fees, and all of it to refunds if it was not honored. */
export function paymentEntry(
  { order, receivedCents, ...rest }: Received,
  parcels: readonly Parcel[] | 'not honored',
): Entry {
  const credits: Line[] =
    parcels === 'not honored'
      ? [{ account: 'refunds', cents: -receivedCents }]
      : parcels.flatMap((parcel): Line[] => [
          { ...earnerOf(parcel), cents: parcel.feeCents - parcel.grossCents },
          { account: 'fees', shipmentId: parcel.id, cents: -parcel.feeCents },
        ]);
  return {
    ...rest,
    key: paymentKey(order.intentId),
    orderId: order.id,
    lines: [{ account: 'provider', cents: receivedCents }, ...credits],
  };
}
