import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT, type Customer, type Validated } from '#contract/checkout/checkout.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import { listCartLines } from '../cart/cart-lines.ts';
import { moveStock } from '../catalog/stock/move-stock.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../limits/rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import type { Buyer } from './buyer.ts';
import {
  activeCheckout,
  itemsOf,
  lastCheckout,
  updateCheckout,
  type Checkout,
  type CheckoutItem,
} from './checkout.repo.ts';
import { isExhausted } from './declines.ts';
import { assertMayHold, mayExtendHold, type Holder } from './holds/hold-limits.ts';
import { CHECKOUT_LIMITS } from './checkout-rate-limits.ts';
import { quoteOf } from './quote.ts';
import { soldOut } from './sold-out.ts';
import { stockRefOf } from './stock-ref.ts';

/**
 * Checks who buys, keeps it with the checkout, and holds the copies for 15 minutes, all of them or none. The same again
 * prolongs the hold, at most twice. Throws price_changed when the cart or a price is not the quote's any more, sold_out
 * with the items, conflict when no checkout is under way, too_many_requests where an owner or address has held too much.
 */
export async function validateCheckout(
  deps: Deps,
  { session, network }: Buyer,
  customer: Customer,
): Promise<Validated> {
  await deps.storage.transaction({}, async (tx) => {
    await limitRate(deps, tx, CHECKOUT_LIMITS.validatesPerSession, String(session.id));
    await limitRate(deps, tx, CHECKOUT_LIMITS.validatesPerNetwork, network);
  });
  return deps.storage.transaction({ owner: session.owner, catalog: true }, async (tx) => {
    const owner = await ownerNow(tx, session.id);
    const checkout = owner === session.owner ? await activeCheckout(tx, owner) : undefined;
    if (owner === undefined || checkout === undefined) throw await noCheckoutError(tx, owner);
    if (isExhausted(checkout)) throw new ShopError('conflict', CHECKOUT_MESSAGES.tooManyFailures);
    if (quoteOf(await listCartLines(tx, owner)).fingerprint !== checkout.fingerprint)
      throw new ShopError('price_changed', CHECKOUT_MESSAGES.priceChanged);
    const holder = { owner, network };
    if (checkout.status === 'open') await holdCopies(deps, tx, checkout, holder);
    return storeCustomerAndHold(deps, tx, checkout, { customer, holder });
  });
}

/** Why nothing is under way: the last payment was declined too often, or there was none for long. */
async function noCheckoutError(tx: Tx<'owner'>, owner: Owner | undefined): Promise<ShopError> {
  const last = owner && (await lastCheckout(tx, owner));
  const wasExhausted = last !== undefined && isExhausted(last) && last.status === 'canceled';
  return new ShopError(
    'conflict',
    wasExhausted ? CHECKOUT_MESSAGES.tooManyFailures : CHECKOUT_MESSAGES.noCheckout,
  );
}

async function holdCopies(
  deps: Deps,
  tx: Tx<'owner' | 'catalog'>,
  checkout: Checkout,
  holder: Holder,
): Promise<void> {
  const { id } = checkout;
  const items = await itemsOf(tx, id);
  await assertMayHold(deps, tx, { checkout, items, holder });
  const missing: CheckoutItem[] = [];
  for (const item of items) {
    const move = {
      productId: item.productId,
      delta: -item.quantity,
      reason: 'hold',
      ref: stockRefOf(id),
    } as const;
    if ((await moveStock(tx, deps.now(), move)) === 'too-few') missing.push(item);
  }
  // Thrown, it undoes what was held of the others.
  if (missing.length > 0) throw soldOut(missing);
}

/** A held checkout's payment is looked up before long: its buyer is typing a card. */
const FIRST_LOOKUP_DELAY_MS = MINUTE_MS;

async function storeCustomerAndHold(
  deps: Deps,
  tx: Tx<'owner'>,
  checkout: Checkout,
  { customer, holder }: { readonly customer: Customer; readonly holder: Holder },
): Promise<Validated> {
  const now = deps.now();
  const { id, status, expiresAt, extensions, heldAt, checkAt } = checkout;
  const isFirst = status === 'open' || expiresAt === null;
  const prolongs =
    isFirst ||
    (extensions < CHECKOUT.maxExtensions &&
      (await mayExtendHold(deps, tx, { checkout, items: await itemsOf(tx, id), holder })));
  // A clock that was set back must not shorten a hold that was promised.
  const until = prolongs ? Math.max(now + CHECKOUT.holdMs, expiresAt ?? 0) : expiresAt;
  await updateCheckout(tx, id, {
    status: 'reserved',
    network: holder.network,
    customerName: customer.name.trim(),
    customerEmail: customer.email.trim(),
    shippingAddress: customer.address.trim(),
    heldAt: heldAt ?? now,
    expiresAt: until,
    extensions: isFirst ? 0 : Math.min(extensions + (prolongs ? 1 : 0), CHECKOUT.maxExtensions),
    checkAt: isFirst ? now + FIRST_LOOKUP_DELAY_MS : checkAt,
    updatedAt: now,
  });
  return { ok: true, expiresAt: new Date(until).toISOString() };
}
