import { MAX_OF_CUSTOMER, type Customer } from '#contract/admin/admin-customers.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { listSellerProducts } from '../../catalog/sellers/seller-products.ts';
import type { Deps } from '../../deps.ts';
import { adminOrdersOf } from '../../orders/admin/read-admin-orders.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { readMessagesFrom } from '../../support/read-inbox.ts';
import { readReportsAbout } from '../../support/read-reports.ts';
import { adminProductOnWire } from '../products/admin-product-on-wire.ts';
import { heldCopies } from '../products/product-index.repo.ts';
import { userOnWire } from './list-users.ts';
import { userById } from './users.repo.ts';

/** An account with its orders, messages, listings and the reports about these. Throws ShopError not_found. */
export async function readCustomer(
  { storage: { db } }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  id: number,
): Promise<Customer> {
  const user = await userById(db, id);
  if (user === undefined) throw new ShopError('not_found', MESSAGES.noSuchUser);
  const owner = `u:${id}` as const;
  const listings = (await listSellerProducts(db, owner)).slice(0, MAX_OF_CUSTOMER);
  const held = await heldCopies(db);
  return {
    user: userOnWire(user),
    orders: await adminOrdersOf(db, owner, MAX_OF_CUSTOMER),
    messages: await readMessagesFrom(db, user.email, MAX_OF_CUSTOMER),
    reports: await readReportsAbout(db, owner, MAX_OF_CUSTOMER),
    listings: listings.map((row) => adminProductOnWire(row, held)),
  };
}
