import type {
  AdminOrder,
  AdminOrderFilter,
  AdminOrderRow,
  AdminOrders,
} from '#contract/admin/admin-orders.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { shopDayRange } from '#contract/shop-clock.ts';
import { ShopError } from '#contract/shop-error.ts';
import { emailOf, namesOfSellers } from '../../accounts/accounts.queries.ts';
import {
  decodeCursor,
  encodeCursor,
  readPage,
  type Page,
  type PageQuery,
} from '../../catalog/lists/cursor.ts';
import type { Deps } from '../../deps.ts';
import { failingJobs, openJobs } from '../../jobs/jobs.queries.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { asOwner, type Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import { adminOrderOnWire, adminOrderRowOnWire, type OrderContext } from './admin-order-on-wire.ts';
import { countOrders, pageOfOrders, type OrderListFilter } from './admin-orders.repo.ts';
import { unsettledOrders } from '../disputes/disputes.repo.ts';
import { ordersOf } from '../orders-of-owner.repo.ts';
import { orderByPublicId, wholeOrders, type WholeOrder } from '../orders.repo.ts';
import { refundsOf } from '../refunds/refunds.repo.ts';
import { refundableCents } from '../refunds/refundable-amount.ts';

interface OrdersQuery {
  readonly q?: string | undefined;
  readonly status?: AdminOrderFilter | undefined;
  /** Days in the shop's time zone, "2026-11-21", both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const DEFAULT_PAGE_SIZE = 50;
const NOT_STUCK = { publicIds: [], intentIds: [] } as const;

/** A page of all orders, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function readAdminOrders(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { q = '', status, from, to, limit = DEFAULT_PAGE_SIZE, cursor }: OrdersQuery,
): Promise<AdminOrders> {
  const words = filterWords(q);
  const list = JSON.stringify(['orders', words, status, from, to]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const of: OrderListFilter = {
    words,
    status,
    ...shopDayRange(from, to),
    stuck: status === 'stuck' ? await stuckOrders(storage.db) : NOT_STUCK,
  };
  const rows = await pageOfOrders(storage.db, of, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: (await wholeOrders(storage.db, shown)).map(adminOrderRowOnWire),
    total: await countOrders(storage.db, of),
    ...(rows.length > limit && last !== undefined
      ? { next: encodeCursor(list, { key: last.createdAt, id: last.id }) }
      : {}),
  };
}

/** The newest orders with all of these words, in lower case. */
export async function findAdminOrders(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<AdminOrderRow[]> {
  const of = { words, status: undefined, from: undefined, until: undefined, stuck: NOT_STUCK };
  const rows = await pageOfOrders(db, of, { limit, after: undefined });
  return (await wholeOrders(db, rows)).map(adminOrderRowOnWire);
}

/** A page of a buyer's orders, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function adminOrdersOf(
  db: Db,
  buyer: Owner,
  query: PageQuery & { readonly limit: number },
): Promise<Page<AdminOrderRow>> {
  const { rows, next } = await readPage(`orders of ${buyer}`, query, (after, limit) =>
    ordersOf(db, buyer, after, limit),
  );
  return { rows: (await wholeOrders(db, rows)).map(adminOrderRowOnWire), next };
}

/** The orders of failing jobs, found by the job keys refund:{intent}…, mail:order-{order}-…, mail:sale-{order}-… */
async function stuckOrders(db: Db): Promise<OrderListFilter['stuck']> {
  const keys = (await failingJobs(db)).map(({ key }) => key);
  return {
    publicIds: keys.flatMap((key) => /^mail:(?:order|sale|return)-([0-9A-Za-z]{22})-/.exec(key)?.[1] ?? []),
    intentIds: keys.flatMap((key) => /^refund:([^:]+)/.exec(key)?.[1] ?? []),
  };
}

/** One order with everything an admin needs. Throws ShopError not_found. */
export const readAdminOrder = (
  deps: Pick<Deps, 'storage' | 'now' | 'payments'>,
  _admin: AdminSession,
  publicId: string,
): Promise<AdminOrder> => adminOrderIn(deps.storage.db, deps, publicId);

/** The same within the caller's transaction. */
export async function adminOrderIn(
  db: Db,
  { now, payments }: Pick<Deps, 'now' | 'payments'>,
  publicId: string,
): Promise<AdminOrder> {
  const whole = await wholeOrder(db, publicId);
  const { order } = whole;
  const surroundings = {
    refunds: await refundsOf(db, [order.id]),
    jobs: await openJobs(db, [
      `refund:${order.intentId}`,
      ...['order', 'sale', 'return'].map((about) => `mail:${about}-${publicId}-`),
    ]),
    refundableCents: await refundableCents(db, order),
    sellers: await sellersOf(db, whole),
    now: now(),
    isDisputed: (await unsettledOrders(db, [order.id])).size > 0,
    isAutomatic: payments.payouts !== undefined,
  };
  return adminOrderOnWire(whole, surroundings);
}

/** An order with its shipments and items. Throws ShopError not_found. */
export async function wholeOrder(db: Db, publicId: string): Promise<WholeOrder> {
  const order = await orderByPublicId(db, publicId);
  const [whole] = order === undefined ? [] : await wholeOrders(db, [order]);
  if (whole === undefined) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
  return whole;
}

async function sellersOf(db: Db, { shipments }: WholeOrder): Promise<OrderContext['sellers']> {
  const owners = [...new Set(shipments.flatMap(({ seller }) => seller ?? []))];
  const names = await namesOfSellers(db, owners);
  const sellers = new Map<string, { name: string | undefined; email: string | undefined }>();
  for (const owner of owners)
    sellers.set(owner, { name: names.get(owner), email: await emailOf(db, asOwner(owner)) });
  return sellers;
}
