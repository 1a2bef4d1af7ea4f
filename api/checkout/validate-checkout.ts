import { CHECKOUT, type Customer, type Validated } from '#contract/checkout.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { moveStock } from '../catalog/move-stock.ts';
import { ownLines } from '../cart/own-lines.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../http/rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/owner-now.ts';
import type { Tx } from '../storage/storage.ts';
import {
  activeCheckout,
  holdsOf,
  itemsOf,
  lastCheckout,
  updateCheckout,
  type Checkout,
  type CheckoutItem,
} from './checkout.repo.ts';
import type { Buyer } from './buyer.ts';
import { isExhausted } from './declines.ts';
import { quoteOf } from './quote.ts';
import { CHECKOUT_LIMITS } from './limits.ts';
import { soldOut } from './sold-out.ts';
import { refOf } from './stock-ref.ts';

/**
 * Checks who buys, keeps it with the checkout, and holds the copies for 15 minutes, all of them or none. The same again
 * prolongs the hold, at most twice. Throws price_changed when the cart or a price is not the quote's any more, sold_out
 * with the items, conflict when no checkout is under way, too_many_requests where one address holds too much.
 */
export async function validateCheckout(
  deps: Deps,
  { session, network }: Buyer,
  customer: Customer,
): Promise<Validated> {
  const now = deps.now();
  await deps.storage.transaction({}, async (tx) => {
    await limitRate(deps, tx, CHECKOUT_LIMITS.validatesPerSession, String(session.id));
    await limitRate(deps, tx, CHECKOUT_LIMITS.validatesPerNetwork, network);
  });
  return deps.storage.transaction({ owner: session.owner, catalog: true }, async (tx) => {
    const owner = await ownerNow(tx, session.id);
    const checkout = owner === session.owner ? await activeCheckout(tx, owner) : undefined;
    if (owner === undefined || checkout === undefined) throw await overFor(tx, owner);
    if (isExhausted(checkout)) throw new ShopError('conflict', CHECKOUT_MESSAGES.tooManyFailures);
    if (quoteOf(await ownLines(tx, owner)).fingerprint !== checkout.fingerprint)
      throw new ShopError('price_changed', CHECKOUT_MESSAGES.priceChanged);
    if (checkout.status === 'open') await hold(deps, tx, checkout, network);
    return keep(tx, now, checkout, customer);
  });
}

/** Why nothing is under way: the last payment was declined too often, or there was none for long. */
async function overFor(tx: Tx<'owner'>, owner: Owner | undefined): Promise<ShopError> {
  const last = owner && (await lastCheckout(tx, owner));
  const wasExhausted = last !== undefined && isExhausted(last) && last.status === 'canceled';
  return new ShopError(
    'conflict',
    wasExhausted ? CHECKOUT_MESSAGES.tooManyFailures : CHECKOUT_MESSAGES.noCheckout,
  );
}

async function hold(
  deps: Deps,
  tx: Tx<'owner' | 'catalog'>,
  { id }: Checkout,
  network: string,
): Promise<void> {
  if (deps.env.limits && (await holdsOf(tx, network)) >= CHECKOUT.holdsPerNetwork) {
    deps.log.error({ checkout: id }, 'one network address holds very many checkouts');
    throw new ShopError('too_many_requests', CHECKOUT_MESSAGES.tooManyHolds, { retryAfter: 60 });
  }
  const missing: CheckoutItem[] = [];
  for (const item of await itemsOf(tx, id)) {
    const move = {
      productId: item.productId,
      delta: -item.quantity,
      reason: 'hold',
      ref: refOf(id),
    } as const;
    if ((await moveStock(tx, deps.now(), move)) === 'too-few') missing.push(item);
  }
  // Thrown, it undoes what was held of the others.
  if (missing.length > 0) throw soldOut(missing);
}

async function keep(
  tx: Tx<'owner'>,
  now: number,
  { id, status, expiresAt, extensions, heldAt }: Checkout,
  { name, email, address }: Customer,
): Promise<Validated> {
  const isFirst = status === 'open' || expiresAt === null;
  const prolongs = isFirst || extensions < CHECKOUT.mostExtensions;
  // A clock that was set back must not shorten a hold that was promised.
  const until = prolongs ? Math.max(now + CHECKOUT.holdMs, expiresAt ?? 0) : expiresAt;
  await updateCheckout(tx, id, {
    status: 'reserved',
    customerName: name.trim(),
    customerEmail: email.trim(),
    shippingAddress: address.trim(),
    heldAt: heldAt ?? now,
    expiresAt: until,
    extensions: isFirst ? 0 : Math.min(extensions + 1, CHECKOUT.mostExtensions),
    updatedAt: now,
  });
  return { ok: true, expiresAt: new Date(until).toISOString() };
}
