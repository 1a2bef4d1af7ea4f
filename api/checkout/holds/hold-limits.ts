import { HOLD_MS } from '#contract/checkout/hold-duration.ts';
import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { heldTooLongMessage, tooManyHeldMessage } from '#contract/checkout/checkout-messages.ts';
import { waitForHold } from '#contract/checkout/hold-allowance.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import type { Checkout, CheckoutItem } from '../checkout.repo.ts';
import { copiesHeldFrom, holdsSince, type PastHold } from './holds.repo.ts';

/** The owner and network address that a hold counts for. */
interface Holder {
  readonly owner: Owner;
  readonly network: string;
}

/** A checkout whose copies are to be held. */
export interface WantedHold {
  readonly checkout: Checkout;
  readonly items: readonly CheckoutItem[];
  readonly holder: Holder;
}

/** A hold may end or become an order at any time. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Prevents holding stock without buying it. Limits the time per owner and product, the time per network address and product
 * (a new guest session costs nothing), and the copies per address. Orders do not count. Throws too_many_requests with the
 * titles concerned. LIMITS=off disables it.
 */
export async function assertMayHold(deps: Deps, db: Db, wanted: WantedHold): Promise<void> {
  if (!deps.env.limits) return;
  const { checkout, items, holder } = wanted;
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const [held, waits] = await Promise.all([
    copiesHeldFrom(db, holder.network, checkout.id),
    waitsFor(deps, db, wanted),
  ]);
  if (held + copies > CHECKOUT.maxHeldPerNetwork) {
    deps.log.error({ checkout: checkout.id }, 'network address reached its limit of held copies');
    const titles = items.map(({ title }) => title);
    throw new ShopError('too_many_requests', tooManyHeldMessage(titles), { retryAfter: RETRY_AFTER_SECONDS });
  }
  const refused = items.filter(({ productId }) => (waits.get(productId) ?? 0) > 0);
  if (refused.length === 0) return;
  const waitMs = Math.max(...refused.map(({ productId }) => waits.get(productId) ?? 0));
  const titles = refused.map(({ title }) => title);
  throw new ShopError('too_many_requests', heldTooLongMessage(titles, waitMs), {
    retryAfter: Math.ceil(waitMs / 1000),
  });
}

/** True if an active hold may be extended under the same time limits. */
export async function mayExtendHold(deps: Deps, db: Db, wanted: WantedHold): Promise<boolean> {
  if (!deps.env.limits) return true;
  return [...(await waitsFor(deps, db, wanted)).values()].every((waitMs) => waitMs === 0);
}

/** Milliseconds until each product may be held for another 15 minutes, by product id; 0 means now. */
async function waitsFor(
  { now: clock }: Deps,
  db: Db,
  { items, holder: { owner, network } }: WantedHold,
): Promise<Map<number, number>> {
  const now = clock();
  const { holdWindowMs, maxHeldMs } = CHECKOUT;
  // A hold that began before the window may extend into it.
  const since = now - holdWindowMs - maxHeldMs;
  const productIds = items.map(({ productId }) => productId);
  const waits = new Map<number, number>();
  const [owners, networks] = await Promise.all([
    holdsSince(db, { owner }, since, productIds),
    holdsSince(db, { network }, since, productIds),
  ]);
  const limits = [
    { holds: owners, maxMs: maxHeldMs },
    { holds: networks, maxMs: 2 * maxHeldMs },
  ];
  for (const { holds, maxMs } of limits)
    for (const productId of productIds) {
      const spans = holds.filter((hold) => hold.productId === productId).map((hold) => spanOf(hold, now));
      const waitMs = waitForHold(spans, { now, wantedMs: HOLD_MS, windowMs: holdWindowMs, maxMs });
      waits.set(productId, Math.max(waitMs, waits.get(productId) ?? 0));
    }
  return waits;
}

/** The span of a hold; an active one ends now. */
const spanOf = ({ heldAt, releasedAt, expiresAt }: PastHold, now: number) => ({
  from: heldAt ?? now,
  until: Math.min(now, releasedAt ?? expiresAt ?? heldAt ?? now),
});
