import { allocate } from '#contract/ledger/allocate.ts';
import { feeGivenBack, type ParcelMoney } from '#contract/ledger/fee.ts';
import type { Line } from '../../ledger/post.ts';
import type { Db } from '../../storage/storage.ts';
import type { OrderItemRow, ShipmentRow } from '../orders.repo.ts';
import { leftInLedger } from './order-money.repo.ts';
import type { OrderMoney } from './order-money.ts';
import { moneyOfParcel } from './parcel-money.ts';
import { earnerOf } from './post-payment.ts';

/** The rows of an order that say what its parcels cost. */
export type Parcels = Pick<OrderMoney, 'order' | 'shipments' | 'items'>;

/** What a parcel has left, in cents, and what it cost. */
export interface LeftOfParcel extends ParcelMoney {
  readonly parcel: ShipmentRow;
  readonly items: readonly OrderItemRow[];
  readonly earnedLeftCents: number;
  readonly feeLeftCents: number;
}

/** What the parcels of an order have left in the ledger. */
export async function leftOfParcels(db: Db, { order, shipments, items }: Parcels): Promise<LeftOfParcel[]> {
  const left = new Map((await leftInLedger(db, [order.id])).map((each) => [each.shipmentId, each]));
  return shipments.map((parcel) => ({
    parcel,
    items: items.filter(({ shipmentId }) => shipmentId === parcel.id),
    ...moneyOfParcel(items, parcel.id),
    earnedLeftCents: left.get(parcel.id)?.earnedCents ?? 0,
    feeLeftCents: left.get(parcel.id)?.feeCents ?? 0,
  }));
}

/** The debits of a parcel's seller (or the shop, for its own goods) and of its fee. */
export const debitsOf = ({ parcel }: LeftOfParcel, earnedCents: number, feeCents: number): Line[] => [
  { ...earnerOf(parcel), cents: earnedCents },
  { account: 'fees', shipmentId: parcel.id, cents: feeCents },
];

/** All that is left of a parcel. */
export const allOf = (left: LeftOfParcel): Line[] => debitsOf(left, left.earnedLeftCents, left.feeLeftCents);

/** Splits a refund among parcels in proportion to what they have left, and each part between seller and fee. */
export function partsOf(parcels: readonly LeftOfParcel[], cents: number): Line[] {
  const left = parcels.map(({ earnedLeftCents, feeLeftCents }) => earnedLeftCents + feeLeftCents);
  const total = left.reduce((sum, each) => sum + each, 0);
  const parts = allocate(Math.min(cents, total), left);
  return parcels.flatMap((parcel, index) => {
    const part = parts[index] ?? 0;
    const before = parcel.grossCents - (left[index] ?? 0);
    const fee = feeGivenBack(parcel, before + part) - feeGivenBack(parcel, before);
    return debitsOf(parcel, part - fee, fee);
  });
}
