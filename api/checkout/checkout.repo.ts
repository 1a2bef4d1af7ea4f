import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Owner } from '../sessions/owner.ts';
import { checkoutItems, checkouts, orders } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutItem = typeof checkoutItems.$inferSelect;

// Literals instead of parameters: with a bound value, the query planner cannot use the partial index.
const isActive = sql`${checkouts.status} in ('open', 'reserved')`;

const byId = read<{ id: number }>()('checkout_by_id', (db, p) =>
  db.select().from(checkouts).where(eq(checkouts.id, p.id)),
);
const byIntent = read<{ intentId: string }>()('checkout_by_intent', (db, p) =>
  db.select().from(checkouts).where(eq(checkouts.intentId, p.intentId)),
);
const active = read<{ owner: string }>()('active_checkout', (db, p) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.owner, p.owner), isActive)),
);
const itemsById = read<{ checkoutId: number }>()('checkout_items', (db, p) =>
  db
    .select()
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, p.checkoutId))
    .orderBy(asc(checkoutItems.productId)),
);

export async function checkoutById(db: Db, id: number): Promise<Checkout | undefined> {
  const [row] = await byId(db, { id });
  return row;
}

export async function checkoutByIntent(db: Db, intentId: string): Promise<Checkout | undefined> {
  const [row] = await byIntent(db, { intentId });
  return row;
}

/** The owner's active checkout; there is at most one. */
export async function activeCheckout(db: Db, owner: Owner): Promise<Checkout | undefined> {
  const [row] = await active(db, { owner });
  return row;
}

/** The checkout that an owner opened last, in any status. */
export async function lastCheckout(db: Db, owner: Owner): Promise<Checkout | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.owner, owner))
    .orderBy(desc(checkouts.id))
    .limit(1);
  return row;
}

/** What an owner entered for their latest orders, the newest first; duplicates included. */
export const customersOfOrders = (
  db: Db,
  owner: Owner,
  limit: number,
): Promise<Pick<Checkout, 'customerName' | 'customerEmail' | 'shippingAddress'>[]> =>
  db
    .select({
      customerName: checkouts.customerName,
      customerEmail: checkouts.customerEmail,
      shippingAddress: checkouts.shippingAddress,
    })
    .from(checkouts)
    .where(and(eq(checkouts.owner, owner), eq(checkouts.status, 'completed')))
    .orderBy(desc(checkouts.id))
    .limit(limit);

/** The items of a quote, sorted by product id. */
export const itemsOf = (db: Db, checkoutId: number): Promise<CheckoutItem[]> => itemsById(db, { checkoutId });

const activeItems = read<{ owner: string }>()('items_of_active_checkout', (db, p) =>
  db
    .select(getTableColumns(checkoutItems))
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(and(eq(checkouts.owner, p.owner), isActive))
    .orderBy(asc(checkoutItems.productId)),
);

/** The items of the owner's active checkout, sorted by product id; none without one. */
export const itemsOfActiveCheckout = (db: Db, owner: Owner): Promise<CheckoutItem[]> =>
  activeItems(db, { owner });

/** A checkout with its items, sorted by product id, and its order if there is one. */
export interface Payment {
  readonly checkout: Checkout;
  readonly items: readonly CheckoutItem[];
  readonly order: typeof orders.$inferSelect | undefined;
}

const selectPayments = (db: Db, isWanted: SQL) =>
  db
    .select({ checkout: checkouts, item: checkoutItems, order: orders })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(isWanted)
    .orderBy(asc(checkoutItems.productId));

const paymentByIntent = read<{ intentId: string }>()('payment_by_intent', (db, p) =>
  selectPayments(db, eq(checkouts.intentId, p.intentId)),
);
const paymentByCheckout = read<{ id: number }>()('payment_by_checkout', (db, p) =>
  selectPayments(db, eq(checkouts.id, p.id)),
);

/** One read instead of three: a payment is looked up by the page, by the webhook and by the reconciler. */
export async function findPayment(
  db: Db,
  by: { readonly intentId: string } | { readonly id: number },
): Promise<Payment | undefined> {
  const rows = await ('id' in by ? paymentByCheckout(db, by) : paymentByIntent(db, by));
  const [first] = rows;
  return (
    first && {
      checkout: first.checkout,
      items: rows.map(({ item }) => item),
      order: first.order ?? undefined,
    }
  );
}

/** The products of a quote, which never change. */
export const productsOfCheckout = async (db: Db, checkoutId: number): Promise<number[]> =>
  (await itemsOf(db, checkoutId)).map(({ productId }) => productId);

/** Inserts a quote and its items; returns the inserted row. */
export async function insertCheckout(
  tx: Tx<'owner'>,
  row: typeof checkouts.$inferInsert,
  items: readonly Omit<CheckoutItem, 'checkoutId'>[],
): Promise<Checkout> {
  const [made] = await tx.insert(checkouts).values(row).returning();
  if (made === undefined) throw new Error('checkout was not inserted');
  await tx.insert(checkoutItems).values(items.map((item) => ({ ...item, checkoutId: made.id })));
  return made;
}

/** Stores the payment of a quote and returns it, unless it has one already or the checkout has ended. */
export const storeIntent = write<{ id: number; intentId: string; clientSecret: string; now: number }>()(
  'note_intent',
  (tx, p) =>
    tx
      .update(checkouts)
      .set({ intentId: sql`${p.intentId}`, clientSecret: sql`${p.clientSecret}`, updatedAt: sql`${p.now}` })
      .where(and(eq(checkouts.id, p.id), isNull(checkouts.intentId), isActive))
      .returning({ intentId: checkouts.intentId }),
);

/** The end of a hold that is released now: never after its expiry, however late the provider responds. */
const endOfHold = (now: number) =>
  sql<number | null>`case when ${checkouts.expiresAt} < ${now} then ${checkouts.expiresAt}
    when ${checkouts.expiresAt} is not null then ${now} end`;

/** Ends a checkout whose payment was canceled at its provider. */
export async function endCanceled(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({
      status: 'canceled',
      clientSecret: null,
      releasedAt: endOfHold(now),
      expiresAt: null,
      checkAt: null,
      updatedAt: now,
    })
    .where(eq(checkouts.id, id));
}

/** Ends a checkout without a stored payment; false if it has one by now, or had ended already. */
export async function endUnpaid(tx: Tx<'product'>, id: number, now: number): Promise<boolean> {
  const ended = await tx
    .update(checkouts)
    .set({ status: 'canceled', releasedAt: endOfHold(now), expiresAt: null, updatedAt: now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.intentId), isActive))
    .returning({ id: checkouts.id });
  return ended.length > 0;
}

/** Counts a declined payment attempt. */
export async function countDeclined(tx: Tx, intentId: string, now: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ failedPayments: sql`${checkouts.failedPayments} + 1`, updatedAt: now })
    .where(eq(checkouts.intentId, intentId));
}

/** Ends a checkout whose order was created, for the owner of that order. */
export const endCompleted = write<{ id: number; owner: string; now: number }>()('end_completed', (tx, p) =>
  tx
    .update(checkouts)
    .set({
      status: 'completed',
      owner: sql`${p.owner}`,
      expiresAt: null,
      checkAt: null,
      updatedAt: sql`${p.now}`,
    })
    .where(eq(checkouts.id, p.id)),
);

export async function updateCheckout(
  tx: Tx,
  id: number,
  values: Partial<Omit<Checkout, 'id' | 'intentId' | 'amountCents' | 'fingerprint'>> & { updatedAt: number },
): Promise<void> {
  await tx.update(checkouts).set(values).where(eq(checkouts.id, id));
}

/** Transfers a guest's checkouts to the user who signs in. */
export async function transferCheckouts(tx: Tx<'owner'>, from: Owner, to: Owner, now: number): Promise<void> {
  await tx.update(checkouts).set({ owner: to, updatedAt: now }).where(eq(checkouts.owner, from));
}

/** Moves an owner's checkouts from one session to another. */
export async function moveCheckoutsToSession(
  tx: Tx<'owner'>,
  owner: Owner,
  sessionId: number,
  to: number,
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ sessionId: to })
    .where(and(eq(checkouts.owner, owner), eq(checkouts.sessionId, sessionId)));
}

/** An account's owner key and its sessions; a guest's checkout may have stayed with one of them. */
export interface AccountHolder {
  readonly owner: Owner;
  readonly sessions: readonly number[];
}

/** The checkouts of an account and its sessions. */
export const belongsTo = ({ owner, sessions }: AccountHolder) =>
  or(eq(checkouts.owner, owner), inArray(checkouts.sessionId, [...sessions]));

/** Active checkouts of an account and its sessions. */
export const activeCheckoutsOf = (db: Db, person: AccountHolder): Promise<{ id: number }[]> =>
  db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(belongsTo(person), isActive));
