import { isDeleted } from '../accounts/accounts.queries.ts';
import { removePurchasedLines } from '../cart/remove-purchased-lines.ts';
import { moveStock, releaseStock } from '../catalog/stock/move-stock.ts';
import { touchSoldOut } from '../catalog/touch-products.ts';
import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { createOrder } from '../orders/create-order.ts';
import { orderOfCheckout, type Order } from '../orders/orders.queries.ts';
import { isGuest, asOwner } from '../sessions/owner.ts';
import { ownerAtPresent } from '../sessions/sessions.queries.ts';
import type { Db, Tx } from '../storage/storage.ts';
import {
  checkoutById,
  checkoutByIntent,
  endCompleted,
  itemsOf,
  productsOfCheckout,
  type Checkout,
  type CheckoutItem,
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
  const found = await checkoutOf(deps, intent);
  if (found === undefined) return undefined;
  const before = await orderOfCheckout(deps.storage.db, found.id);
  if (before !== undefined) return before;
  if (intent.status !== 'succeeded') return undefined;
  const owners = [...new Set([found.owner, await buyerOf(deps.storage.db, found)])];
  const product = await productsOfCheckout(deps.storage.db, found.id);
  const placed = await deps.storage.transaction({ owner: owners, product }, async (tx) => {
    const order = await orderOfCheckout(tx, found.id);
    if (order !== undefined) return { order, isNew: false };
    const checkout = await checkoutById(tx, found.id);
    if (checkout === undefined) return undefined;
    const owner = await buyerOf(tx, checkout);
    // The buyer signed in meanwhile: the checkout and cart have another owner, whom this transaction has not locked.
    if (!owners.includes(checkout.owner) || !owners.includes(owner)) return 'moved';
    return {
      order: await completeInTransaction(deps, tx, { ...checkout, owner }, intent, fallback),
      isNew: true,
    };
  });
  if (placed === 'moved') return completeCheckout(deps, intent, fallback);
  if (placed?.isNew === true) deps.monitor.payment(placed.order.status === 'paid' ? 'ordered' : 'sent_back');
  return placed?.order;
}

/** The owner of a checkout's order: the user, if the guest has signed in since, even if the checkout was not transferred. */
async function buyerOf(db: Db, { owner, sessionId }: Checkout): Promise<string> {
  return isGuest(owner) ? ((await ownerAtPresent(db, sessionId)) ?? owner) : owner;
}

/**
 * Finds the checkout by the payment's id; or by its metadata, if the shop crashed between creating the payment and storing
 * it. Another shop may use the same checkout ids, so the payment key must match.
 */
async function checkoutOf({ storage }: Deps, intent: Intent): Promise<Checkout | undefined> {
  const byIntent = await checkoutByIntent(storage.db, intent.id);
  if (byIntent !== undefined || intent.checkoutId === undefined) return byIntent;
  const byMetadata = await checkoutById(storage.db, intent.checkoutId);
  const isIts = byMetadata?.intentId === null && paymentKeyOf(byMetadata) === intent.key;
  return isIts ? byMetadata : undefined;
}

async function completeInTransaction(
  deps: Deps,
  tx: Tx<'owner' | 'product'>,
  checkout: Checkout,
  intent: Intent,
  fallback: Fallback,
): Promise<Order> {
  const now = deps.now();
  const items = await itemsOf(tx, checkout.id);
  const isRight = isAsQuoted(checkout, intent, deps);
  // A deleted account has no shipping address.
  const isWanted = isRight && !(await isDeleted(tx, checkout.owner));
  const isHonoured = isWanted && (await hasCopies(tx, now, checkout, items));
  if (!isRight)
    deps.log.error({ checkout: checkout.id, intent: intent.id }, 'payment does not match its checkout');
  const order = await createOrder(deps, tx, {
    checkout: withFallback(checkout, fallback),
    items,
    intent,
    isHonoured,
  });
  const copies = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  if (isHonoured) {
    await removePurchasedLines(tx, now, asOwner(checkout.owner), copies);
    await touchSoldOut(tx, now, [...copies.keys()]);
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
