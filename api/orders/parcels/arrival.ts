import { payAt } from '#contract/payouts/pay-at.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import type { Tx } from '../../storage/storage.ts';
import { countBuyersOf } from '../finished-sales.repo.ts';
import type { Order } from '../orders.queries.ts';
import type { ShipmentRow } from '../orders.repo.ts';

/** When a parcel has arrived that arrives now, and when its seller is paid; the shop's own goods are paid already. */
export async function arrivalAt(
  tx: Tx,
  now: number,
  { shipment, order }: { readonly shipment: ShipmentRow; readonly order: Order },
): Promise<Pick<ShipmentRow, 'deliveredAt' | 'payAt'>> {
  const { seller } = shipment;
  if (seller === null) return { deliveredAt: now, payAt: null };
  const isProven = (await countBuyersOf(tx, seller)) >= POLICY.provenBuyers;
  return { deliveredAt: now, payAt: payAt({ orderedAt: order.createdAt, arrivedAt: now, isProven }) };
}
