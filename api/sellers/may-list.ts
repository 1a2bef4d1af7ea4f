import { NEW_SELLER } from '#contract/sellers/new-seller.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { toCents } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { assertNotBlocked } from '../accounts/blocks/blocks.ts';
import { contactOf } from '../accounts/accounts.queries.ts';
import type { Listing } from '../catalog/create-listing.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import { countOffered } from '../catalog/sellers/seller-products.ts';
import type { Deps } from '../deps.ts';
import { countFinishedSales } from '../orders/orders.queries.ts';
import { asOwner, isGuest, type Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { isReachable } from './settle-seller.ts';

type ChecksDeps = Pick<Deps, 'env'>;

/**
 * Throws blocked for a blocked seller. With SELLER_CHECKS, throws invalid_input for a guest without an email, and email_unconfirmed for one who has not confirmed
 * theirs; `email` is what the listing brings. Returns the address to write to, if the seller is a guest with one.
 */
export async function assertReachable(
  tx: Tx<'owner'>,
  { env }: ChecksDeps,
  seller: Owner,
  email: string | undefined,
): Promise<string | undefined> {
  await assertNotBlocked(tx, seller, email);
  if (!env.sellerChecks || !isGuest(seller)) return email;
  const contact = await contactOf(tx, seller);
  if (contact !== undefined && contact.confirmedAt !== null) return contact.email;
  const address = email ?? contact?.email;
  if (address !== undefined) throw new ShopError('email_unconfirmed', SELLER_MESSAGES.unconfirmed(address));
  const { emailMissing } = SELLER_MESSAGES;
  throw new ShopError('invalid_input', emailMissing, { fields: { email: emailMissing } });
}

/** Throws blocked for a blocked seller, and with SELLER_CHECKS email_unconfirmed for one whose listings are paused because the shop cannot write to them. */
export async function assertMayRelist(
  tx: Tx<'owner'>,
  deps: Pick<Deps, 'env' | 'now'>,
  seller: Owner,
): Promise<void> {
  await assertNotBlocked(tx, seller);
  if (!(await isReachable(deps, tx, seller)))
    throw new ShopError('email_unconfirmed', SELLER_MESSAGES.relistUnconfirmed);
}

/** What a seller is about to offer: more copies, or a price. */
interface Offer {
  readonly copies?: number;
  readonly priceCents?: number;
}

/** Throws blocked for a blocked seller, and with SELLER_CHECKS limit_reached for more copies or a higher price than a new seller may list. */
export async function assertWithinLimits(
  tx: Tx<'owner'>,
  { env }: ChecksDeps,
  seller: Owner,
  { copies = 0, priceCents = 0 }: Offer,
): Promise<void> {
  await assertNotBlocked(tx, seller);
  if (!env.sellerChecks) return;
  const isDear = priceCents > toCents(NEW_SELLER.price);
  if (!isDear && (copies === 0 || (await countOffered(tx, seller)) + copies <= NEW_SELLER.items)) return;
  if ((await countFinishedSales(tx, seller)) >= NEW_SELLER.sales) return;
  throw new ShopError('limit_reached', SELLER_MESSAGES.limit);
}

/** The same for a change of a listing: a higher price, or more copies. The listing's other copies count already. */
export async function assertChangeWithinLimits(
  tx: Tx<'owner'>,
  deps: ChecksDeps,
  before: ProductRow,
  { priceCents, stock }: Partial<Listing>,
): Promise<void> {
  if (before.sellerOwner === null) return;
  await assertWithinLimits(tx, deps, asOwner(before.sellerOwner), {
    ...(priceCents === undefined || priceCents === before.priceCents ? {} : { priceCents }),
    copies: Math.max(0, (stock ?? 0) - (before.stock ?? 0)),
  });
}
