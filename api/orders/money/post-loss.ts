import { allocate } from '#contract/ledger/allocate.ts';
import { post, type Line } from '../../ledger/post.ts';
import type { DisputeBearer } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';
import { hasEnded } from '../order-outcome.ts';
import { allOf, leftOfParcels, partsOf, type LeftOfParcel } from './left-of-parcels.ts';
import { addDisputed, setLost } from './order-money.repo.ts';
import type { OrderMoney } from './order-money.ts';
import { ownRefundCents } from './parcel-money.ts';
import type { PaidIn } from './post-refund.ts';

/** What a bank has given back to a buyer, and who bears each parcel of it. */
export interface Loss {
  /** The provider's id of the dispute. */
  readonly disputeId: string;
  readonly cents: number;
  /** Whether the buyer has all back that could still be refunded. */
  readonly isAll: boolean;
  readonly bearerOf: (shipmentId: number) => DisputeBearer['bearer'];
}

/**
 * Enters who bears a lost dispute: its cents are split among the parcels in proportion to what their buyer paid for them and had not
 * got back. A parcel at its seller's expense is lost, with all that they and the fee have of it, once the buyer has all of it back;
 * of a part, they bear that part. The shop bears the rest. Returns who bears how much. The caller has locked the order, its sellers
 * and its parcels.
 */
export async function postLoss(
  tx: Tx,
  at: number,
  money: OrderMoney,
  paidIn: PaidIn,
  loss: Loss,
): Promise<DisputeBearer[]> {
  const { order, refunds } = money;
  const parcels = await leftOfParcels(tx, money);
  const weights = parcels.map(({ parcel, grossCents }) =>
    hasEnded(parcel) || parcel.lostAt !== null
      ? 0
      : Math.max(0, grossCents - ownRefundCents(refunds, parcel.id)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = allocate(Math.min(loss.cents, total), weights);
  const lines: Line[] = [];
  const bearers: DisputeBearer[] = [];
  for (const [index, left] of parcels.entries()) {
    const cents = parts[index] ?? 0;
    const shipmentId = left.parcel.id;
    const bearer = loss.bearerOf(shipmentId);
    bearers.push({ shipmentId, bearer, cents });
    if (bearer === 'seller' && cents > 0) lines.push(...(await bySeller(tx, at, left, cents, loss.isAll)));
  }
  const borne = lines.reduce((sum, { cents }) => sum + cents, 0);
  await post(tx, {
    ...paidIn,
    key: `lost:${loss.disputeId}`,
    orderId: order.id,
    at,
    lines: [
      ...lines,
      { account: 'losses', cents: loss.cents - borne },
      { account: 'disputes', cents: -loss.cents },
    ],
  });
  return bearers;
}

/** The debits of a parcel at its seller's expense, and notes what becomes of it. */
async function bySeller(
  tx: Tx,
  at: number,
  left: LeftOfParcel,
  cents: number,
  isAll: boolean,
): Promise<Line[]> {
  const { parcel, earnedLeftCents, feeLeftCents } = left;
  const leftCents = earnedLeftCents + feeLeftCents;
  if (isAll || cents >= leftCents) {
    await setLost(tx, at, [parcel.id]);
    return allOf(left);
  }
  await addDisputed(tx, parcel.id, cents);
  return partsOf([left], cents);
}
