import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { Customer, Validated } from '#contract/checkout/checkout.ts';
import { ShopError } from '#contract/shop-error.ts';
import { assertNotBlocked } from '../accounts/blocks/blocks.ts';
import { listCartLines } from '../cart/cart-lines.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { ownItemRefusal } from './refusals/own-item-refusal.ts';
import type { Buyer } from './buyer.ts';
import { activeCheckout, itemsOfActiveCheckout, lastCheckout, type CheckoutItem } from './checkout.repo.ts';
import { isExhausted } from './declines.ts';
import { holdCopies, storeCustomerAndHold } from './holds/place-hold.ts';
import { CHECKOUT_LIMITS } from './checkout-rate-limits.ts';
import { quoteOf } from './quote.ts';

/**
 * Stores the customer with the checkout and holds the copies for 15 minutes, all of them or none. Repeated calls extend the
 * hold, at most twice. Throws price_changed if the cart or a price differs from the quote, sold_out with the items,
 * conflict without an active checkout, too_many_requests if an owner or network address has held too much,
 * not_allowed for the buyer's own item, blocked for a blocked buyer.
 */
export async function validateCheckout(deps: Deps, buyer: Buyer, customer: Customer): Promise<Validated> {
  const { session, network } = buyer;
  const [items] = await deps.storage.transaction({}, (tx) =>
    Promise.all([
      itemsOfActiveCheckout(tx, session.owner),
      assertRateLimit(deps, tx, CHECKOUT_LIMITS.validatesPerSession, String(session.id)),
      assertRateLimit(deps, tx, CHECKOUT_LIMITS.validatesPerNetwork, network),
    ]),
  );
  return holdForBuyer(deps, buyer, customer, productsOf(items));
}

const productsOf = (items: readonly CheckoutItem[]): number[] => items.map(({ productId }) => productId);

/** Locks the network address too if the copies that it holds are limited. */
async function holdForBuyer(
  deps: Deps,
  buyer: Buyer,
  customer: Customer,
  product: readonly number[],
): Promise<Validated> {
  const { session, network } = buyer;
  const locks = { network: deps.env.limits ? network : [], owner: session.owner, product };
  const held = await deps.storage.transaction(locks, async (tx) => {
    const [owner, active, items, lines] = await Promise.all([
      ownerNow(tx, session.id),
      activeCheckout(tx, session.owner),
      itemsOfActiveCheckout(tx, session.owner),
      listCartLines(tx, session.owner),
    ]);
    const checkout = owner === session.owner ? active : undefined;
    if (owner === undefined || checkout === undefined) throw await noCheckoutError(tx, owner);
    if (!items.every(({ productId }) => product.includes(productId))) return 'other-products';
    if (isExhausted(checkout)) throw new ShopError('conflict', CHECKOUT_MESSAGES.tooManyFailures);
    await assertNotBlocked(tx, owner, customer.email);
    const quote = quoteOf(lines);
    if (quote.fingerprint !== checkout.fingerprint)
      throw new ShopError('price_changed', CHECKOUT_MESSAGES.priceChanged);
    const refusal = await ownItemRefusal(deps, tx, owner, quote.items, customer.email);
    if (refusal !== undefined) throw refusal;
    const holder = { owner, network };
    const wanted = { checkout, items, holder };
    if (checkout.status === 'open') await holdCopies(deps, tx, wanted);
    return storeCustomerAndHold(deps, tx, wanted, customer);
  });
  if (held !== 'other-products') return held;
  // Another tab has opened another checkout meanwhile.
  const other = await itemsOfActiveCheckout(deps.storage.db, session.owner);
  return holdForBuyer(deps, buyer, customer, productsOf(other));
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
