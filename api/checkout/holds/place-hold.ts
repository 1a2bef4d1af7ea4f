import { HOLD_MS } from '#contract/checkout/hold-duration.ts';
import { CHECKOUT, type Customer, type Validated } from '#contract/checkout/checkout.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { findProductRows } from '../../catalog/find-product.ts';
import { markHeld } from '../../catalog/stock/mark-held.ts';
import { moveStock } from '../../catalog/stock/move-stock.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { updateCheckout } from '../checkout.repo.ts';
import { soldOut } from '../refusals/sold-out.ts';
import { stockRefOf } from '../stock-ref.ts';
import { assertMayHold, mayExtendHold, type WantedHold } from './hold-limits.ts';

/** Holds the copies of a checkout, all or none. Throws sold_out, too_many_requests. */
export async function holdCopies(
  deps: Deps,
  tx: Tx<'network' | 'owner' | 'product'>,
  wanted: WantedHold,
): Promise<void> {
  const { checkout, items } = wanted;
  await assertMayHold(deps, tx, wanted);
  const missing: number[] = [];
  for (const item of items) {
    const move = {
      productId: item.productId,
      delta: -item.quantity,
      reason: 'hold',
      ref: stockRefOf(checkout.id),
    } as const;
    if ((await moveStock(tx, deps.now(), move)) === 'too-few') missing.push(item.productId);
  }
  // Throwing rolls back the copies held so far.
  if (missing.length > 0) throw soldOut(await markHeld(tx, await findProductRows(tx, missing)));
}

/** Delay of the first payment lookup of a held checkout. */
const FIRST_LOOKUP_DELAY_MS = MINUTE_MS;

/**
 * Stores the customer and decides how long the hold lasts: 15 minutes (HOLD_MS) from now, extended at most
 * CHECKOUT.maxExtensions times.
 */
export async function storeCustomerAndHold(
  deps: Deps,
  tx: Tx<'owner'>,
  wanted: WantedHold,
  customer: Customer,
): Promise<Validated> {
  const now = deps.now();
  const { checkout, holder } = wanted;
  const { id, status, expiresAt, extensions, heldAt, checkAt } = checkout;
  const isFirst = status === 'open' || expiresAt === null;
  const prolongs =
    isFirst || (extensions < CHECKOUT.maxExtensions && (await mayExtendHold(deps, tx, wanted)));
  // A clock that was set back must not shorten a hold that was promised.
  const until = prolongs ? Math.max(now + HOLD_MS, expiresAt ?? 0) : expiresAt;
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
