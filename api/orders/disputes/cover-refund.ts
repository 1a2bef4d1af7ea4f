import { findEntry } from '../../ledger/ledger.queries.ts';
import { post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { paymentKey } from '../money/post-payment.ts';
import type { PaidIn } from '../refunds/post-refund.ts';
import type { OrderRow } from '../orders.repo.ts';
import type { RefundRow } from '../refunds/refunds.repo.ts';
import { addDisputedCents } from './covered-refunds.repo.ts';
import { coveredOf, lostDisputes, updateDispute, type DisputeRow } from './disputes.repo.ts';

/** A lost dispute, and the cents of it that were given back for a refund. */
export interface Cover {
  readonly dispute: DisputeRow;
  readonly cents: number;
}

/**
 * What of a refund's `cents` a bank has given back already: of a lost dispute of its order without decided bearers, at most what is
 * left of it. Undefined if there is none.
 */
export async function findCover(db: Db, orderId: number, cents: number): Promise<Cover | undefined> {
  for (const { dispute, covered } of await lostDisputes(db, orderId)) {
    const left = dispute.decidedAt === null ? dispute.cents - covered : 0;
    if (left > 0) return { dispute, cents: Math.min(cents, left) };
  }
  return undefined;
}

/**
 * Enters that a bank has given back a part of a refund: who bears the refund bears that part of the dispute. A dispute of which
 * nothing is left then has nothing to decide. The caller has locked the order.
 */
export async function coverRefund(
  tx: Tx,
  at: number,
  order: OrderRow,
  refund: Pick<RefundRow, 'id' | 'key'>,
  { dispute, cents }: Cover,
): Promise<void> {
  await addDisputedCents(tx, refund.id, dispute.id, cents);
  const paidIn = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  await postCover(tx, at, order, paidIn, { key: refund.key, disputeId: dispute.id, disputedCents: cents });
  if ((await coveredOf(tx, dispute)) === dispute.cents)
    await updateDispute(tx, dispute.id, { bearers: [], decidedAt: at });
}

/** The key of what a bank has given back of a refund. */
export const coverKey = ({ key, disputeId }: Pick<RefundRow, 'key' | 'disputeId'>): string =>
  `lost:${disputeId}:${key}`;

/** Enters what a bank has given back of a refund, once that is noted. */
export const postCover = (
  tx: Tx,
  at: number,
  { id: orderId }: Pick<OrderRow, 'id'>,
  paidIn: PaidIn,
  refund: Pick<RefundRow, 'key' | 'disputeId' | 'disputedCents'>,
): Promise<void> =>
  post(tx, {
    ...paidIn,
    key: coverKey(refund),
    orderId,
    at,
    lines: [
      { account: 'refunds', cents: refund.disputedCents },
      { account: 'disputes', cents: -refund.disputedCents },
    ],
  });
