import { findEntry } from '../../ledger/ledger.queries.ts';
import { post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { paymentKey } from '../money/post-payment.ts';
import type { OrderRow, RefundRow } from '../orders.repo.ts';
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
  const { currency, livemode } = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  await post(tx, {
    key: `lost:${dispute.id}:${refund.key}`,
    orderId: order.id,
    currency,
    livemode,
    at,
    lines: [
      { account: 'refunds', cents },
      { account: 'disputes', cents: -cents },
    ],
  });
  if ((await coveredOf(tx, dispute)) === dispute.cents)
    await updateDispute(tx, dispute.id, { bearers: [], decidedAt: at });
}
