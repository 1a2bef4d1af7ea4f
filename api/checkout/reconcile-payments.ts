import type { Deps } from '../deps.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import type { Checkout } from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { isExhausted } from './declines.ts';
import { claimDue, storeCanceledIntent, QUOTE_TTL_MS } from './due-checkouts.repo.ts';
import { paymentKeyOf } from './payment-key.ts';
import { release } from './holds/release-hold.ts';
import { isWithCurrentProvider } from './is-with-current-provider.ts';

/** Maximum of payment lookups per pass; holds come first. */
const MAX_PER_PASS = 200;
const CONCURRENCY = 8;

/**
 * Looks up due payments at their provider, in case page and webhook were lost: a received payment becomes an order, a
 * canceled one ends its checkout, and a quote that was not opened for an hour is abandoned.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const due = (await dueCheckouts(deps)).values();
  const work = async (): Promise<void> => {
    for (const checkout of due) {
      if (deps.closing()) return;
      await reconcileSafely(deps, checkout);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

const dueCheckouts = ({ storage, now: clock }: Deps): Promise<Checkout[]> =>
  storage.transaction({}, async (tx) => {
    const now = clock();
    const due: Checkout[] = [];
    for (const status of ['reserved', 'open', 'canceled'] as const) {
      const limit = MAX_PER_PASS - due.length;
      if (limit > 0) due.push(...(await claimDue(tx, { status, now, limit })));
    }
    return due;
  });

/** Never throws: a failing payment does not stop the others. */
async function reconcileSafely(deps: Deps, checkout: Checkout): Promise<void> {
  try {
    await reconcile(deps, checkout);
  } catch (error) {
    deps.log.warn({ err: error, checkout: checkout.id }, 'payment could not be looked up yet');
  }
}

async function reconcile(deps: Deps, checkout: Checkout): Promise<void> {
  const { id, status, intentId, openedAt, createdAt } = checkout;
  if (status === 'canceled' && intentId === null) {
    await cancelLostIntent(deps, checkout);
    return;
  }
  const isOld = deps.now() - Math.max(openedAt, createdAt) >= QUOTE_TTL_MS;
  const isOver = isExhausted(checkout) || (status !== 'reserved' && isOld);
  if (isOver || intentId === null || !isWithCurrentProvider(deps, checkout)) {
    if (isOver || status !== 'reserved') await abandonCheckout(deps, id);
    return;
  }
  const intent = await deps.payments.retrieveIntent(intentId);
  if (intent?.status === 'succeeded') await completeCheckout(deps, intent);
  else if (intent?.status === 'canceled') await release(deps, id);
}

/**
 * Cancels the payment of a quote whose creation got no response: no client has its secret, but it may exist. For the same
 * key, the provider returns that payment or creates it.
 */
async function cancelLostIntent(deps: Deps, checkout: Checkout): Promise<void> {
  if (!isWithCurrentProvider(deps, checkout)) return;
  const { id: checkoutId, amountCents, currency } = checkout;
  const key = paymentKeyOf(checkout);
  const made = await deps.payments.createIntent({ key, amountCents, currency, checkoutId });
  const { id: intentId, status } = await deps.payments.cancelIntent(made.id);
  if (status !== 'canceled') return;
  await deps.storage.transaction({}, async (tx) => storeCanceledIntent(tx, checkoutId, intentId, deps.now()));
}
