import { isDeleted } from '../accounts/accounts.queries.ts';
import { removePurchasedLines } from '../cart/remove-purchased-lines.ts';
import { findProductRows } from '../catalog/find-product.ts';
import { moveStock, releaseStock } from '../catalog/stock/move-stock.ts';
import { touchProducts } from '../catalog/touch-products.ts';
import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { createOrder } from '../orders/create-order.ts';
import type { Order } from '../orders/orders.queries.ts';
import { isGuest, asOwner } from '../sessions/owner.ts';
import { ownerAtPresent } from '../sessions/sessions.queries.ts';
import type { Db, Tx } from '../storage/storage.ts';
import {
  endCompleted,
  findPayment,
  type Checkout,
  type CheckoutItem,
  type Payment,
} from './checkout.repo.ts';
import { paymentKeyOf } from './payment-key.ts';
import { releaseHold } from './holds/release-hold.ts';
import { stockRefOf } from './stock-ref.ts';

/** Customer data from the request, used if validate stored none. */
export interface Fallback {
  readonly customerName?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly shippingAddress?: string | undefined;
}

/**
 * Turns a received payment into exactly one order: paid if the shop can honor it, refunded if not. Called by the page, the
 * webhook and the reconciler. `intent` was just read from the provider. Returns the existing or the new order; undefined if
 * nothing was paid yet, or if the payment is not this shop's.
 */
export async function completeCheckout(
  deps: Deps,
  intent: Intent,
  fallback: Fallback = {},
): Promise<Order | undefined> {
  const found = await paymentOf(deps, intent);
  return found && completePayment(deps, found, intent, fallback);
}

/** The same for a payment that was just found. */
export async function completePayment(
  deps: Deps,
  found: Payment,
  intent: Intent,
  fallback: Fallback = {},
  owners: readonly string[] = [found.checkout.owner],
): Promise<Order | undefined> {
  if (found.order !== undefined) return found.order;
  if (intent.status !== 'succeeded') return undefined;
  const { id } = found.checkout;
  const product = found.items.map(({ productId }) => productId);
  const placed = await deps.storage.transaction({ owner: owners, product }, async (tx) => {
    const payment = await findPayment(tx, { id });
    if (payment === undefined) return undefined;
    const { checkout, items, order } = payment;
    if (order !== undefined) return { order, isNew: false };
    const owner = await buyerOf(tx, checkout);
    // The buyer has signed in: the checkout and cart have another owner, whom this transaction has not locked.
    if (!owners.includes(checkout.owner) || !owners.includes(owner))
      return { movedTo: [...new Set([checkout.owner, owner])] };
    const bought = { ...checkout, owner };
    return {
      order: await completeInTransaction(deps, tx, { checkout: bought, items }, intent, fallback),
      isNew: true,
    };
  });
  if (placed === undefined) return undefined;
  if ('movedTo' in placed) return completePayment(deps, found, intent, fallback, placed.movedTo);
  if (placed.isNew) deps.monitor.payment(placed.order.status === 'paid' ? 'ordered' : 'sent_back');
  return placed.order;
}

/** The owner of a checkout's order: the user, if the guest has signed in since, even if the checkout was not transferred. */
async function buyerOf(db: Db, { owner, sessionId }: Checkout): Promise<string> {
  return isGuest(owner) ? ((await ownerAtPresent(db, sessionId)) ?? owner) : owner;
}

/**
 * Finds the checkout by the payment's id; or by its metadata, if the shop crashed between creating the payment and storing
 * it. Another shop may use the same checkout ids, so the payment key must match.
 */
async function paymentOf({ storage }: Deps, intent: Intent): Promise<Payment | undefined> {
  const byIntent = await findPayment(storage.db, { intentId: intent.id });
  if (byIntent !== undefined || intent.checkoutId === undefined) return byIntent;
  const byMetadata = await findPayment(storage.db, { id: intent.checkoutId });
  const isIts = byMetadata?.checkout.intentId === null && paymentKeyOf(byMetadata.checkout) === intent.key;
  return isIts ? byMetadata : undefined;
}

async function completeInTransaction(
  deps: Deps,
  tx: Tx<'owner' | 'product'>,
  { checkout, items }: Pick<Payment, 'checkout' | 'items'>,
  intent: Intent,
  fallback: Fallback,
): Promise<Order> {
  const now = deps.now();
  const isRight = isAsQuoted(checkout, intent, deps);
  // A deleted account has no shipping address.
  const isWanted = isRight && !(await isDeleted(tx, checkout.owner));
  const isHonoured = isWanted && (await hasCopies(tx, now, checkout, items));
  if (!isRight)
    deps.log.error({ checkout: checkout.id, intent: intent.id }, 'payment does not match its checkout');
  const copies = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const listings = await findProductRows(tx, [...copies.keys()]);
  const order = await createOrder(deps, tx, {
    checkout: withFallback(checkout, fallback),
    items,
    listings,
    intent,
    isHonoured,
  });
  if (isHonoured) {
    await removePurchasedLines(tx, now, asOwner(checkout.owner), copies);
    // Their pages must stop announcing that the copies may become available again.
    const soldOut = listings.filter(({ stock }) => stock === 0);
    await touchProducts(
      tx,
      now,
      soldOut.map(({ id }) => id),
    );
  } else await releaseHold(tx, now, checkout);
  await endCompleted(tx, { id: checkout.id, owner: checkout.owner, now });
  return order;
}

const isAsQuoted = (
  { amountCents, currency, livemode }: Checkout,
  intent: Intent,
  { payments }: Deps,
): boolean =>
  intent.receivedCents === amountCents &&
  intent.currency === currency &&
  intent.livemode === livemode &&
  intent.livemode === payments.livemode;

/** Takes the copies now unless they are held: the client paid without validate, or after the hold had ended. */
async function hasCopies(
  tx: Tx<'product'>,
  now: number,
  { id, status }: Checkout,
  items: readonly CheckoutItem[],
): Promise<boolean> {
  if (status === 'reserved') return true;
  const taken: CheckoutItem[] = [];
  for (const item of items) {
    const move = {
      productId: item.productId,
      delta: -item.quantity,
      reason: 'resale',
      ref: stockRefOf(id),
    } as const;
    if ((await moveStock(tx, now, move)) !== 'too-few') {
      taken.push(item);
      continue;
    }
    for (const { productId, quantity } of taken)
      await releaseStock(
        tx,
        now,
        { productId, quantity, reason: 'resale', ref: stockRefOf(id) },
        `${stockRefOf(id)}:resale`,
      );
    return false;
  }
  return true;
}

const withFallback = (checkout: Checkout, fallback: Fallback): Checkout => ({
  ...checkout,
  customerName: checkout.customerName ?? fallback.customerName ?? null,
  customerEmail: checkout.customerEmail ?? fallback.customerEmail ?? null,
  shippingAddress: checkout.shippingAddress ?? fallback.shippingAddress ?? null,
});
