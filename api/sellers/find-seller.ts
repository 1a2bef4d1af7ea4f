import type { Seller, SellerQuery } from '#contract/catalog/seller.ts';
import { isSellerId } from '#contract/catalog/seller-id.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { findPublicAccount, type PublicAccount } from '../accounts/accounts.queries.ts';
import type { ProductPage } from '../catalog/lists/list-products.ts';
import { listOnSale } from '../catalog/sellers/list-on-sale.ts';
import { hasListed } from '../catalog/sellers/seller-products.ts';
import type { Deps } from '../deps.ts';
import { publicDb } from '../storage/storage.ts';

type SellerDeps = Pick<Deps, 'storage'>;

/**
 * The public page of a seller: an account that has a listing, for sale or sold. Null for all others, so that a page changes
 * only with the catalog and caches hold.
 */
export async function findSeller(deps: SellerDeps, id: string): Promise<Seller | null> {
  const account = await findSellingAccount(deps, id);
  if (account === undefined) return null;
  return { id, name: account.name, since: shopDay(account.createdAt).slice(0, 7) };
}

/**
 * A page of what a seller has for sale, newest first; null if there is no such seller. Throws ShopError invalid_input for a
 * cursor of another list.
 */
export async function listSellerItems(
  deps: SellerDeps,
  { id, ...page }: SellerQuery,
): Promise<ProductPage | null> {
  const account = await findSellingAccount(deps, id);
  return account === undefined ? null : listOnSale(deps, account.owner, page);
}

async function findSellingAccount({ storage }: SellerDeps, id: string): Promise<PublicAccount | undefined> {
  if (!isSellerId(id)) return undefined;
  const db = publicDb(storage);
  const account = await findPublicAccount(db, id);
  return account !== undefined && (await hasListed(db, account.owner)) ? account : undefined;
}
