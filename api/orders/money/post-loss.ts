import { allocate } from '#contract/ledger/allocate.ts';
import { post } from '../../ledger/post.ts';
import type { DisputeBearer } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';
import { hasEnded } from '../order-outcome.ts';
import type { DisputeRow } from '../disputes/disputes.repo.ts';
import { shipmentsOfOrders } from '../orders.repo.ts';
import { allOf, leftOfParcels, partsOf } from './left-of-parcels.ts';
import { addDisputed, setLost } from './order-money.repo.ts';
import type { OrderMoney } from './order-money.ts';
import { ownRefundCents } from './parcel-money.ts';
import type { PaidIn } from '../refunds/post-refund.ts';

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
 * Decides what each parcel bears of a lost dispute, and enters it: its cents are split among the parcels in proportion to what their
 * buyer paid for them and had not got back. A parcel at its seller's expense is lost, with all that they and the fee have of it, once
 * the buyer has all of it back; of a part, they bear that part. The shop bears the rest. Returns who bears how much. The caller has
 * locked the order, its sellers and its parcels.
 */
export async function postLoss(
  tx: Tx,
  at: number,
  money: OrderMoney,
  paidIn: PaidIn,
  { disputeId, cents: lostCents, isAll, bearerOf }: Loss,
): Promise<DisputeBearer[]> {
  const parcels = await leftOfParcels(tx, money);
  const weights = parcels.map(({ parcel, grossCents }) =>
    hasEnded(parcel) || parcel.lostAt !== null
      ? 0
      : Math.max(0, grossCents - ownRefundCents(money.refunds, parcel.id)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = allocate(Math.min(lostCents, total), weights);
  const bearers: DisputeBearer[] = [];
  for (const [index, { parcel, earnedLeftCents, feeLeftCents }] of parcels.entries()) {
    const cents = parts[index] ?? 0;
    const bearer = bearerOf(parcel.id);
    bearers.push({ shipmentId: parcel.id, bearer, cents });
    if (bearer === 'shop' || cents === 0) continue;
    if (isAll || cents >= earnedLeftCents + feeLeftCents) await setLost(tx, at, [parcel.id]);
    else await addDisputed(tx, parcel.id, cents);
  }
  await postBearers(tx, at, money, paidIn, { id: disputeId, cents: lostCents, bearers });
  return bearers;
}

/** Enters who bears a lost dispute of which `cents` are not covered by refunds, once that is noted of its parcels. The caller has locked the same. */
export async function postBearers(
  tx: Tx,
  at: number,
  { order, items }: Pick<OrderMoney, 'order' | 'items'>,
  paidIn: PaidIn,
  {
    id,
    cents: lostCents,
    bearers,
  }: Pick<DisputeRow, 'id' | 'cents'> & { readonly bearers: readonly DisputeBearer[] },
): Promise<void> {
  const shipments = await shipmentsOfOrders(tx, [order.id]);
  const parcels = await leftOfParcels(tx, { order, shipments, items });
  const lines = parcels.flatMap((left) => {
    const borne = bearers.find(({ shipmentId }) => shipmentId === left.parcel.id);
    if (borne?.bearer !== 'seller' || borne.cents === 0) return [];
    return left.parcel.lostAt === null ? partsOf([left], borne.cents) : allOf(left);
  });
  const bySellers = lines.reduce((sum, { cents }) => sum + cents, 0);
  await post(tx, {
    ...paidIn,
    key: `lost:${id}`,
    orderId: order.id,
    at,
    lines: [
      ...lines,
      { account: 'losses', cents: lostCents - bySellers },
      { account: 'disputes', cents: -lostCents },
    ],
  });
}
