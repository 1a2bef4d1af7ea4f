import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { heldTooLong, tooManyHeld } from '#contract/checkout/checkout-messages.ts';
import { waitForHold } from '#contract/checkout/hold-allowance.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import {
  copiesHeldFrom,
  holdsSince,
  type Checkout,
  type CheckoutItem,
  type PastHold,
} from '../checkout.repo.ts';

/** On whose account a hold counts. */
export interface Holder {
  readonly owner: Owner;
  readonly network: string;
}

interface Wanted {
  readonly checkout: Checkout;
  readonly items: readonly CheckoutItem[];
  readonly holder: Holder;
}

/** Seconds; a hold ends or becomes an order at any time. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Guards the stock against being held without being bought: by time per owner and product, by time per network address and
 * product, because a guest gets a new session for nothing, and by copies per address. Orders do not count. Throws
 * too_many_requests with the titles that are meant. LIMITS=off counts nothing.
 */
export async function assertMayHold(deps: Deps, db: Db, wanted: Wanted): Promise<void> {
  if (!deps.env.limits) return;
  const { checkout, items, holder } = wanted;
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if ((await copiesHeldFrom(db, holder.network, checkout.id)) + copies > CHECKOUT.maxHeldPerNetwork) {
    deps.log.error({ checkout: checkout.id }, 'one network address holds very many checkouts');
    const titles = items.map(({ title }) => title);
    throw new ShopError('too_many_requests', tooManyHeld(titles), { retryAfter: RETRY_AFTER_SECONDS });
  }
  const waits = await waitsFor(deps, db, wanted);
  const refused = items.filter(({ productId }) => (waits.get(productId) ?? 0) > 0);
  if (refused.length === 0) return;
  const waitMs = Math.max(...refused.map(({ productId }) => waits.get(productId) ?? 0));
  const titles = refused.map(({ title }) => title);
  throw new ShopError('too_many_requests', heldTooLong(titles, waitMs), {
    retryAfter: Math.ceil(waitMs / 1000),
  });
}

/** True while a hold that runs may be extended by the same limits of time. */
export async function mayExtendHold(deps: Deps, db: Db, wanted: Wanted): Promise<boolean> {
  if (!deps.env.limits) return true;
  return [...(await waitsFor(deps, db, wanted)).values()].every((waitMs) => waitMs === 0);
}

/** Product -> milliseconds until it may be held for another 15 minutes; 0 for now. */
async function waitsFor(
  { now: clock }: Deps,
  db: Db,
  { items, holder: { owner, network } }: Wanted,
): Promise<Map<number, number>> {
  const now = clock();
  const { holdWindowMs, maxHoldMs } = CHECKOUT;
  // A hold that began before the window may reach into it.
  const since = now - holdWindowMs - maxHoldMs;
  const productIds = items.map(({ productId }) => productId);
  const waits = new Map<number, number>();
  const limits = [
    { holds: await holdsSince(db, { owner }, since, productIds), maxMs: maxHoldMs },
    { holds: await holdsSince(db, { network }, since, productIds), maxMs: 2 * maxHoldMs },
  ];
  for (const { holds, maxMs } of limits)
    for (const productId of productIds) {
      const spans = holds.filter((hold) => hold.productId === productId).map((hold) => spanOf(hold, now));
      const waitMs = waitForHold(spans, { now, wantedMs: CHECKOUT.holdMs, windowMs: holdWindowMs, maxMs });
      waits.set(productId, Math.max(waitMs, waits.get(productId) ?? 0));
    }
  return waits;
}

/** From when to when a hold lasted; one that still runs, until now. */
const spanOf = ({ heldAt, releasedAt, expiresAt }: PastHold, now: number) => ({
  from: heldAt ?? now,
  until: Math.min(now, releasedAt ?? expiresAt ?? heldAt ?? now),
});
