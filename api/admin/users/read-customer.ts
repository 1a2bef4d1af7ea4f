import { MAX_OF_CUSTOMER, type Customer, type CustomerList } from '#contract/admin/admin-customers.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { ShopError } from '#contract/shop-error.ts';
import { readPage, type Page, type PageQuery } from '../../catalog/lists/cursor.ts';
import { listSellerProducts } from '../../catalog/sellers/seller-products.ts';
import type { Deps } from '../../deps.ts';
import { adminOrdersOf } from '../../orders/admin/read-admin-orders.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import { readMessagesFrom } from '../../support/read-inbox.ts';
import { readReportsAbout } from '../../support/read-reports.ts';
import { adminProductOnWire } from '../products/admin-product-on-wire.ts';
import { heldCopies } from '../products/product-index.repo.ts';
import { userOnWire } from './list-users.ts';
import { userById } from './users.repo.ts';

/** An account with the first page of its orders, messages, listings and the reports about these. Throws ShopError not_found. */
export async function readCustomer(
  { storage: { db } }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  id: number,
): Promise<Customer> {
  const user = await getUser(db, id);
  const [orders, messages, reports, listings] = await Promise.all([
    PAGES.orders(db, user, {}),
    PAGES.messages(db, user, {}),
    PAGES.reports(db, user, {}),
    PAGES.listings(db, user, {}),
  ]);
  return {
    user: userOnWire(user),
    orders: [...orders.rows],
    messages: [...messages.rows],
    reports: [...reports.rows],
    listings: [...listings.rows],
    next: { orders: orders.next, messages: messages.next, reports: reports.next, listings: listings.next },
  };
}

/** A page of one of these lists. Throws ShopError not_found, invalid_input for a cursor of another list. */
export const readCustomerList = async (
  { storage: { db } }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { id, list, ...query }: PageQuery & { readonly id: number; readonly list: CustomerList },
): Promise<Page<Customer[CustomerList][number]>> => PAGES[list](db, await getUser(db, id), query);

type User = NonNullable<Awaited<ReturnType<typeof userById>>>;

async function getUser(db: Db, id: number): Promise<User> {
  const user = await userById(db, id);
  if (user === undefined) throw new ShopError('not_found', MESSAGES.noSuchUser);
  return user;
}

const ownerOf = ({ id }: User): Owner => `u:${id}`;
const withLimit = ({ cursor, limit = MAX_OF_CUSTOMER }: PageQuery) => ({ cursor, limit });

const PAGES = {
  orders: (db: Db, user: User, query: PageQuery) => adminOrdersOf(db, ownerOf(user), withLimit(query)),
  messages: (db: Db, user: User, query: PageQuery) => readMessagesFrom(db, user.email, withLimit(query)),
  reports: (db: Db, user: User, query: PageQuery) => readReportsAbout(db, ownerOf(user), withLimit(query)),
  listings: async (db: Db, user: User, query: PageQuery): Promise<Page<AdminProduct>> => {
    const owner = ownerOf(user);
    const { rows, next } = await readPage(`listings of ${owner}`, withLimit(query), (after, limit) =>
      listSellerProducts(db, owner, limit, after),
    );
    const held = await heldCopies(db);
    return { rows: rows.map((row) => adminProductOnWire(row, held)), next };
  },
};
