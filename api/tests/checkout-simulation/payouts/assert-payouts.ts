import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { readBalance } from '#api/payouts/read-balance.ts';
import { cases, disputes, ledgerLines, payouts, sellers, shipments } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { DAY_MS } from '#contract/durations.ts';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import { payAt } from '#contract/payouts/pay-at.ts';
import { assert } from '../../world/violation.ts';
import type { listOrders, listShipments } from '../ledger.ts';
import type { Shop } from '../shop.ts';

type Shipment = Awaited<ReturnType<typeof listShipments>>[number];
type Orders = Awaited<ReturnType<typeof listOrders>>;

/**
 * Throws a Violation if the money of a parcel was used up too early in the last step: before it was due, or while the shop was
 * looking into a case; or if more of a payout was taken back than was sent. The doctor finds what was paid twice.
 */
export async function assertPayouts(shop: Shop, parcels: readonly Shipment[], orders: Orders): Promise<void> {
  const before = shop.settled;
  // What an admin has paid by hand may be paid at once.
  const settled = parcels.filter(({ settledAt, paidOutAt }) => settledAt !== null && paidOutAt === null);
  shop.settled = new Set(settled.map(({ id }) => id));
  if (settled.length === 0) return;
  for (const shipment of settled.filter(({ id }) => !before.has(id))) {
    assertDue(shipment, orders.find(({ id }) => id === shipment.orderId)?.createdAt ?? 0);
    await assertNoCase(shop, shipment);
  }
  await assertReversals(shop);
}

/** A parcel is paid days after it has arrived, whatever the shop has stored. */
function assertDue({ id, settledAt, deliveredAt, payAt: storedAt }: Shipment, orderedAt: number): void {
  assert(settledAt === null || deliveredAt !== null, () => `shipment ${id} is settled before it has arrived`);
  if (settledAt === null || deliveredAt === null) return;
  const dueAt = Math.max(storedAt ?? 0, payAt({ orderedAt, arrivedAt: deliveredAt, isProven: true }));
  assert(settledAt >= dueAt, () => `shipment ${id} is settled ${dueAt - settledAt} ms early`);
}

async function assertNoCase({ observer }: Shop, { id, settledAt }: Shipment): Promise<void> {
  const at = settledAt ?? 0;
  const rows = await observer.select().from(cases).where(eq(cases.shipmentId, id));
  const open = rows.find(({ openedAt, closedAt }) => openedAt < at && (closedAt ?? at + 1) > at);
  assert(open === undefined, () => `shipment ${id} is settled while case ${open?.id} is open`);
}

async function assertReversals({ observer }: Shop): Promise<void> {
  const rows = await observer.select().from(payouts);
  for (const { id, cents, status } of rows) {
    const backCents = reversedOf(rows, id);
    assert(
      backCents <= (status === 'sent' ? cents : 0),
      () => `payout ${id} of ${cents} cents is ${status}, and ${backCents} cents are taken back`,
    );
  }
}

/** Throws a Violation if payouts settle a parcel about which a bank decides before and after them. */
export async function assertDisputedWait(shop: Shop, pay: () => Promise<unknown>): Promise<void> {
  const list = async (isSettled: boolean): Promise<number[]> =>
    (await shop.runInProcess(async () => listDisputed(shop.observer, isSettled))) ?? [];
  const waiting = await list(false);
  await pay();
  const paid = waiting.length === 0 ? [] : await list(true);
  const wrong = paid.filter((id) => waiting.includes(id));
  assert(wrong.length === 0, () => `shipment ${wrong.join(', ')} is settled while a bank decides about it`);
}

/** Parcels of payments about which a bank decides. */
async function listDisputed(db: Db, isSettled: boolean): Promise<number[]> {
  const isOpen = inArray(disputes.status, [...OPEN_DISPUTES]);
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(disputes, eq(disputes.orderId, shipments.orderId))
    .where(and(isOpen, isSettled ? isNotNull(shipments.settledAt) : isNull(shipments.settledAt)));
  return rows.map(({ id }) => id);
}

/** Reversals are tried again for 60 days after the first refusal. */
const TRIED_MS = 60 * DAY_MS;

/** Throws a Violation unless all money that was under way has come or gone, accounts are known as they are, and debts are taken back from payouts. */
export async function assertPayoutsAtRest({ deps, observer: db, provider }: Shop): Promise<void> {
  const moves = await db.select().from(payouts);
  const due = moves.filter(({ status }) => status === 'due');
  assert(due.length === 0, () => `${due.map(({ kind, id }) => `${kind} ${id}`).join(', ')} is under way`);
  const lines = await db.select().from(ledgerLines).where(eq(ledgerLines.account, 'transfers'));
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  assert(cents === 0, () => `${-cents} cents are under way, and no payout is`);
  const profiles = await db.select().from(sellers);
  for (const { id, owner, isReady } of await provider.listAccounts()) {
    const profile = profiles.find(({ accountId }) => accountId === id);
    assert(
      !isReady || profile === undefined || profile.accountState === 'ready',
      () => `the account of ${owner} is ready, and counts as ${profile?.accountState}`,
    );
    const { availableCents } = await readBalance(db, deps.payments, owner, deps.now());
    const latest = availableCents < 0 ? findReversible(moves, owner) : undefined;
    const isGivenUp = moves.some(
      ({ reverses, status, createdAt }) =>
        reverses === latest?.id && status === 'failed' && createdAt < deps.now() - TRIED_MS,
    );
    assert(
      latest === undefined || isGivenUp,
      () => `${owner} owes ${-availableCents} cents, and of payout ${latest?.id} some could be taken back`,
    );
  }
}

type Move = typeof payouts.$inferSelect;

/** The latest payout to a seller of which something is left to take back. */
const findReversible = (moves: readonly Move[], owner: string): Move | undefined =>
  moves
    .filter((move) => move.owner === owner && move.kind === 'payout' && move.status === 'sent')
    .toSorted((one, other) => other.createdAt - one.createdAt || other.id - one.id)
    .find(({ id, cents }) => cents > reversedOf(moves, id));

const reversedOf = (moves: readonly Move[], id: number): number =>
  moves
    .filter(({ reverses, status }) => reverses === id && status !== 'failed')
    .reduce((sum, { cents }) => sum + cents, 0);
