import type { Db } from '../../storage/storage.ts';
import { refundedOrdersPaidOut, refundsOf, wholeOrders, type OrderRow } from '../orders.repo.ts';
import { paidOutCents, sharesOfParcels } from './parcel-money.ts';

/** Money refunded to a buyer after the payout to the seller; the shop bears the loss. */
export interface PayoutLoss {
  /** "shipment 4" */
  readonly about: string;
  readonly paidOutCents: number;
  /** The part of the payout that exceeds what is due after the refunds. */
  readonly lostCents: number;
}

const CHUNK_SIZE = 200;

/** Payouts that are too high because of later refunds, oldest order first. */
export async function payoutLosses(db: Db): Promise<PayoutLoss[]> {
  const losses: PayoutLoss[] = [];
  let after = 0;
  for (;;) {
    const rows = await refundedOrdersPaidOut(db, { after, limit: CHUNK_SIZE });
    losses.push(...(await lossesIn(db, rows)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_SIZE) return losses;
    after = last.id;
  }
}

async function lossesIn(db: Db, rows: readonly OrderRow[]): Promise<PayoutLoss[]> {
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(db, ids);
  return (await wholeOrders(db, rows)).flatMap((whole) => {
    const ofOrder = refunds.filter(({ orderId }) => orderId === whole.order.id);
    const shares = sharesOfParcels(whole, ofOrder);
    return whole.shipments.flatMap((shipment) => {
      const paid = paidOutCents(shipment, whole.items) ?? 0;
      const lostCents = paid - (shares.get(shipment.id)?.sellerCents ?? 0);
      return shipment.paidOutAt !== null && lostCents > 0
        ? [{ about: `shipment ${shipment.id}`, paidOutCents: paid, lostCents }]
        : [];
    });
  });
}
