import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { ShopError } from '#contract/shop-error.ts';
import { namesOfSellers } from '../accounts/accounts.queries.ts';
import { cutPage, decodeCursor, type PageQuery } from '../catalog/lists/cursor.ts';
import type { Deps } from '../deps.ts';
import { openJobs } from '../jobs/jobs.queries.ts';
import type { Owner } from '../sessions/owner.ts';
import { returnAddressesOf } from './cases/return-address.ts';
import { opensOrder } from './order-key.ts';
import { orderOnWire } from './order-on-wire.ts';
import { openOrdersOf, otherOrdersOf } from './orders-of-owner.repo.ts';
import { orderByPublicId, wholeOrders, type OrderRow } from './orders.repo.ts';

/** Orders on a page, without those that are open, which are all on the first. */
const MAX_PAGE_SIZE = 200;

interface OrdersPage {
  readonly orders: readonly Order[];
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/**
 * A page of an owner's orders, newest first; the first one begins with all that have a return or an open case. Empty without an
 * owner. Throws ShopError invalid_input for a cursor of another list.
 */
export async function readOrders(
  deps: Deps,
  owner: Owner | undefined,
  { cursor, limit = MAX_PAGE_SIZE }: PageQuery = {},
): Promise<OrdersPage> {
  if (owner === undefined) return { orders: [], next: undefined };
  const list = `orders ${owner}`;
  const { db } = deps.storage;
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const open = after === undefined ? await openOrdersOf(db, owner) : [];
  const { rows, next } = cutPage(list, await otherOrdersOf(db, owner, after, limit + 1), limit);
  return { orders: await onWire(deps, [...open, ...rows]), next };
}

/** Who requests an order: its owner, or the holder of the key from an email. */
export interface Reader {
  readonly owner: Owner | undefined;
  readonly key: string | undefined;
}

/** One order. Throws not_found both for an unknown order and for another owner's: the caller cannot tell which. */
export async function readOrder(deps: Deps, reader: Reader, publicId: string): Promise<Order> {
  const row = await getOrderFor(deps, reader, publicId);
  const [order] = await onWire(deps, [row]);
  if (order === undefined) throw noSuchOrder();
  const receipt = await receiptOf(deps, row);
  return { ...order, ...(receipt === undefined ? {} : { receipt }) };
}

/** Without a mail server, emails are files that no buyer gets. */
async function receiptOf(
  { env, storage }: Deps,
  { publicId, customerEmail, status }: OrderRow,
): Promise<Order['receipt']> {
  // Orders that could not be filled got another email.
  if (status !== 'paid' && status !== 'partially_refunded') return undefined;
  if (env.mail.smtpUrl === undefined || customerEmail === null) return undefined;
  const [job] = await openJobs(storage.db, [`mail:order-${publicId}-ordered`]);
  if (job === undefined) return 'sent';
  return job.failure === undefined ? 'sending' : undefined;
}

/** The row, if the reader may see it. Throws like readOrder. */
export async function getOrderFor(deps: Deps, { owner, key }: Reader, publicId: string): Promise<OrderRow> {
  const order = await orderByPublicId(deps.storage.db, publicId);
  if (order === undefined) throw noSuchOrder();
  if (owner !== undefined && order.owner === owner) return order;
  if (key !== undefined && (await opensOrder(deps, publicId, key))) return order;
  throw noSuchOrder();
}

const noSuchOrder = (): ShopError => new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);

async function onWire(deps: Deps, rows: readonly OrderRow[]): Promise<Order[]> {
  const whole = await wholeOrders(deps.storage.db, rows);
  const sellers = whole.flatMap(({ shipments }) => shipments.flatMap(({ seller }) => seller ?? []));
  const names = await namesOfSellers(deps.storage.db, sellers);
  const returnAddresses = await returnAddressesOf(deps, deps.storage.db, whole);
  return whole.map((each) => orderOnWire(each, deps.now(), { names, returnAddresses }));
}
