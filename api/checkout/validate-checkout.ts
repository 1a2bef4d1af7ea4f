import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { Customer, Validated } from '#contract/checkout/checkout.ts';
import { ShopError } from '#contract/shop-error.ts';
import { listCartLines } from '../cart/cart-lines.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import type { Buyer } from './buyer.ts';
import { activeCheckout, itemsOf, lastCheckout, productsOfActiveCheckout } from './checkout.repo.ts';
import { isExhausted } from './declines.ts';
import { holdCopies, storeCustomerAndHold } from './holds/place-hold.ts';
import { CHECKOUT_LIMITS } from './checkout-rate-limits.ts';
import { quoteOf } from './quote.ts';

/**
 * Stores the customer with the checkout and holds the copies for 15 minutes, all of them or none. Repeated calls extend the
 * hold, at most twice. Throws price_changed if the cart or a price differs from the quote, sold_out with the items,
 * conflict without an active checkout, too_many_requests if an owner or network address has held too much.
 */
export async function validateCheckout(deps: Deps, buyer: Buyer, customer: Customer): Promise<Validated> {
  const { session, network } = buyer;
  const products = await deps.storage.transaction({}, async (tx) => {
    await assertRateLimit(deps, tx, CHECKOUT_LIMITS.validatesPerSession, String(session.id));
    await assertRateLimit(deps, tx, CHECKOUT_LIMITS.validatesPerNetwork, network);
    return productsOfActiveCheckout(tx, session.owner);
  });
  return holdForBuyer(deps, buyer, customer, products);
}

/** Locks the network address too, because the copies that it holds are limited. */
async function holdForBuyer(
  deps: Deps,
  buyer: Buyer,
  customer: Customer,
  product: readonly number[],
): Promise<Validated> {
  const { session, network } = buyer;
  const held = await deps.storage.transaction({ network, owner: session.owner, product }, async (tx) => {
    const owner = await ownerNow(tx, session.id);
    const checkout = owner === session.owner ? await activeCheckout(tx, owner) : undefined;
    if (owner === undefined || checkout === undefined) throw await noCheckoutError(tx, owner);
    const items = await itemsOf(tx, checkout.id);
    if (!items.every(({ productId }) => product.includes(productId))) return 'other-products';
    if (isExhausted(checkout)) throw new ShopError('conflict', CHECKOUT_MESSAGES.tooManyFailures);
    if (quoteOf(await listCartLines(tx, owner)).fingerprint !== checkout.fingerprint)
      throw new ShopError('price_changed', CHECKOUT_MESSAGES.priceChanged);
    const holder = { owner, network };
    const wanted = { checkout, items, holder };
    if (checkout.status === 'open') await holdCopies(deps, tx, wanted);
    return storeCustomerAndHold(deps, tx, wanted, customer);
  });
  if (held !== 'other-products') return held;
  // Another tab has opened another checkout meanwhile.
  const other = await productsOfActiveCheckout(deps.storage.db, session.owner);
  return holdForBuyer(deps, buyer, customer, other);
}

/** Why there is no active checkout: the last payment had too many declines, or the checkout expired. */
async function noCheckoutError(tx: Tx<'owner'>, owner: Owner | undefined): Promise<ShopError> {
  const last = owner && (await lastCheckout(tx, owner));
  const wasExhausted = last !== undefined && isExhausted(last) && last.status === 'canceled';
  return new ShopError(
    'conflict',
    wasExhausted ? CHECKOUT_MESSAGES.tooManyFailures : CHECKOUT_MESSAGES.noCheckout,
  );
}
