import { keysOfOrders } from '../../ledger/ledger.queries.ts';
import { postNew } from '../../ledger/post.ts';
import { findFact, writeFact } from '../../storage/shop-facts.ts';
import type { Storage, Tx } from '../../storage/storage.ts';
import { decidedDisputes } from '../disputes/disputes.repo.ts';
import { hasEnded, isHonouredOrder } from '../order-outcome.ts';
import { lockOrdersAfter } from './order-money.repo.ts';
import { groupMoney, type OrderMoney } from './order-money.ts';
import { existingPaymentEntry, payoutEntries, updateLedgerOf } from './update-ledger.ts';

/** How far it came: the id of the last order. */
const FACT = 'ledger-posted-orders';
/** One process at a time posts a piece. */
const LOCK = 'post-existing-orders';
const CHUNK_SIZE = 500;
/** Ids before the last one that are looked at again: a process of a former build may have committed them late. */
const MARGIN = 1_000;

/**
 * Enters orders from before the ledger, and of former builds that ran beside this one, with their refunds and payouts. Before the
 * shop opens, and at every start. Safe to interrupt, to repeat, and in several processes.
 */
export async function postExistingOrders({ storage }: { readonly storage: Storage }): Promise<void> {
  const last = Number((await findFact(storage.db, FACT)) ?? 0);
  await postOrdersAfter(storage, Math.max(0, last - MARGIN));
}

/** The same for all orders. Returns how many entries the ledger lacked. */
export const postAllOrders = (storage: Storage): Promise<number> => postOrdersAfter(storage, 0);

async function postOrdersAfter(storage: Storage, first: number): Promise<number> {
  let after = first;
  let posted = 0;
  for (;;) {
    const chunk = await storage.transaction({ session: LOCK }, (tx) => postChunk(tx, after));
    posted += chunk.posted;
    if (chunk.last === undefined) return posted;
    after = chunk.last;
  }
}

async function postChunk(
  tx: Tx,
  after: number,
): Promise<{ readonly posted: number; readonly last: number | undefined }> {
  const chunk = await groupMoney(tx, await lockOrdersAfter(tx, after, CHUNK_SIZE));
  const ids = chunk.map(({ order }) => order.id);
  const known = await keysOfOrders(tx, ids);
  const decided = new Set((await decidedDisputes(tx, ids)).map(({ orderId }) => orderId));
  const simple = chunk.filter((money) => isSimple(money) && !decided.has(money.order.id));
  await postNew(
    tx,
    simple
      .flatMap((money) => [existingPaymentEntry(money), ...payoutEntries(money, money.order)])
      .filter(({ key }) => !known.has(key)),
  );
  for (const money of chunk) if (!simple.includes(money)) await updateLedgerOf(tx, money.order.id);
  const last = ids.at(-1);
  if (last !== undefined) await writeFact(tx, FACT, String(last), { replace: true });
  return { posted: (await keysOfOrders(tx, ids)).size - known.size, last };
}

/** True if nothing of an order was refunded, so that its entries follow from it alone. */
const isSimple = ({ order, shipments, refunds }: OrderMoney): boolean =>
  refunds.length === 0 &&
  order.refundedCents === 0 &&
  isHonouredOrder({ order, shipments }) &&
  !shipments.some(hasEnded);
