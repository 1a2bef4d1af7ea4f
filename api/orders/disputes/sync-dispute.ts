import { toDollars } from '#contract/money.ts';
import { openedDisputeMail } from '#contract/orders/dispute-messages.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../../deps.ts';
import type { DisputeTransaction, ProviderDispute } from '../../gateways/payments/disputes.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import { lockOrder, orderByIntent, shipmentsOfOrders, type OrderRow } from '../orders.repo.ts';
import { disputeById, storeDispute } from './disputes.repo.ts';

/**
 * Stores a dispute as its provider reports it, and enters what it has moved there; tells the shop of a new one. Idempotent. A dispute of
 * another shop's payment changes nothing. Locks the order and its sellers, who are not paid while it is open.
 */
export const syncDispute = (deps: Deps, dispute: ProviderDispute): Promise<'dispute noted' | 'not ours'> =>
  deps.storage.transaction({}, async (tx) => {
    const { id, intentId, cents, status, reason, dueBy } = dispute;
    const found = intentId === undefined ? undefined : await orderByIntent(tx, intentId);
    const order = found && (await lockOrder(tx, found.id));
    if (order?.provider !== deps.payments.name) return 'not ours';
    const sold = await shipmentsOfOrders(tx, [order.id]);
    await lockSellers(tx, [...new Set(sold.flatMap(({ seller }) => seller ?? []))].toSorted());
    const isNew = (await disputeById(tx, id)) === undefined;
    const stored = { orderId: order.id, intentId: order.intentId, cents, status, reason };
    await storeDispute(tx, { id, ...stored, dueBy: dueBy ?? null });
    for (const moved of dispute.transactions) await postMoved(deps, tx, order, moved);
    if (isNew) await tellShop(deps, tx, order, dispute);
    return 'dispute noted';
  });

/** The provider takes and gives back by itself: each of its transactions is entered once, and nothing else moves its money. */
const postMoved = (
  { now }: Deps,
  tx: Tx,
  { id: orderId, livemode }: OrderRow,
  { id, cents, feeCents, currency }: DisputeTransaction,
): Promise<void> =>
  post(tx, {
    key: `balance:${id}`,
    orderId,
    currency,
    livemode,
    at: now(),
    lines: [
      { account: 'disputes', cents: -cents },
      { account: 'processing', cents: feeCents },
      { account: 'provider', cents: cents - feeCents },
    ],
  });

async function tellShop(
  { env, log, now }: Deps,
  tx: Tx,
  { number, intentId }: OrderRow,
  { id, cents, reason, dueBy }: ProviderDispute,
): Promise<void> {
  log.error({ intent: intentId, dispute: id }, 'payment disputed by the buyer');
  const to = env.support.email;
  if (to === undefined) return;
  const day = dueBy === undefined ? undefined : shopDay(dueBy);
  const mail = openedDisputeMail(number, toDollars(cents), reason, day);
  await enqueueMail(tx, now(), { id: `dispute-opened-${id}`, to, ...mail });
}
