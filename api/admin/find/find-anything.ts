import { MAX_FOUND, type Found } from '#contract/admin/admin-find.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { findAdminOrders } from '../../orders/admin/read-admin-orders.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { TableDeps } from '../products/open-product-table.ts';
import { listAdminProducts } from '../products/list-admin-products.ts';
import { userOnWire } from '../users/list-users.ts';
import { countActivity, pageOfUsers } from '../users/users.repo.ts';

/** The newest accounts, orders and products with all words of a query; nothing for a blank one. */
export async function findAnything(deps: TableDeps, admin: AdminSession, q: string): Promise<Found> {
  const words = filterWords(q);
  if (words.length === 0) return { people: [], orders: [], products: [] };
  const { db } = deps.storage;
  const people: Found['people'] = [];
  for (const row of await pageOfUsers(db, words, { limit: MAX_FOUND, after: undefined }))
    people.push({ ...userOnWire(row), ...(await countActivity(db, row.id)) });
  const orders = await findAdminOrders(db, words, MAX_FOUND);
  const { products } = await listAdminProducts(deps, admin, { q, limit: MAX_FOUND, offset: 0 });
  return { people, orders, products };
}
