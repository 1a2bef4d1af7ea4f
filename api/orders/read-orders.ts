import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { ShopError } from '#contract/shop-error.ts';
import { namesOfSellers } from '../accounts/accounts.queries.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { opensOrder } from './order-key.ts';
import { orderOnWire } from './order-on-wire.ts';
import { orderByPublicId, ordersOf, wholeOrders, type OrderRow } from './orders.repo.ts';

const MAX_ORDERS = 200;

/** An owner's orders, newest first; none for nobody. */
export async function readOrders(deps: Deps, owner: Owner | undefined): Promise<Order[]> {
  if (owner === undefined) return [];
  return onWire(deps, await ordersOf(deps.storage.db, owner, MAX_ORDERS));
}

/** Who asks for an order: its owner, or whoever holds the key of the mail. */
export interface Reader {
  readonly owner: Owner | undefined;
  readonly key: string | undefined;
}

/** One order. Throws not_found for one that is not there or somebody else's: nobody learns which. */
export async function readOrder(deps: Deps, reader: Reader, publicId: string): Promise<Order> {
  const [order] = await onWire(deps, [await getOrderFor(deps, reader, publicId)]);
  if (order === undefined) throw noSuchOrder();
  return order;
}

/** The row, if the reader may see it. Throws as readOrder does. */
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
  return whole.map((each) => orderOnWire(each, deps.now(), (owner) => names.get(owner)));
}
