import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT, type PaymentIntent } from '#contract/checkout/checkout.ts';
import { toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { listCartLines } from '../cart/cart-lines.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import type { Deps } from '../deps.ts';
import { PaymentsUnreachable, type Intent } from '../gateways/payments/payments.ts';
import { readFees } from '../ledger/fee-terms.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { ownItemRefusal } from './refusals/own-item-refusal.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import type { Buyer } from './buyer.ts';
import {
  activeCheckout,
  insertCheckout,
  updateCheckout,
  type Checkout,
  type CheckoutItem,
} from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { isExhausted } from './declines.ts';
import { QUOTE_LOOKUP_DELAY_MS } from './due-checkouts.repo.ts';
import { CHECKOUT_LIMITS } from './checkout-rate-limits.ts';
import { createIntent } from './create-intent.ts';
import { quoteOf, type Quote } from './quote.ts';
import { releaseUnpaid } from './holds/release-hold.ts';
import { isWithCurrentProvider } from './is-with-current-provider.ts';
import { soldOut } from './refusals/sold-out.ts';

/** Each attempt may abandon one former quote; concurrent requests may create another. */
const MAX_ATTEMPTS = 4;

/**
 * Returns the payment for the current cart: the existing one while nothing has changed, else that of a new quote, after the
 * former one was canceled at its provider. Holds no copies. Throws conflict for an empty cart or too many items,
 * invalid_input below $0.50, not_allowed for the buyer's own item, sold_out with the items, payment_processing while a former payment is processing, busy if the
 * provider cannot be reached.
 */
export async function openCheckout(deps: Deps, buyer: Buyer): Promise<PaymentIntent> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const found = await quoteFor(deps, buyer, tries === 0);
    // Thrown after the commit, which keeps the count of the attempt.
    if (found instanceof ShopError) throw found;
    const { checkout, isFormer } = found;
    if (!isFormer) {
      const opened = await paymentOf(deps, checkout);
      if (opened !== undefined) return opened;
    } else if ((await abandonCheckout(deps, checkout.id)) === 'kept') {
      throw new ShopError('payment_processing', CHECKOUT_MESSAGES.stillProcessing);
    }
  }
  throw new ShopError('busy', CHECKOUT_MESSAGES.initFailed, { retryAfter: 1 });
}

/**
 * The checkout of this cart; or the former one, of another cart or with too many declines, to be abandoned first; or why the
 * cart cannot be bought. The first attempt counts for the rate limits.
 */
async function quoteFor(
  deps: Deps,
  { session, network }: Buyer,
  isFirst: boolean,
): Promise<{ readonly checkout: Checkout; readonly isFormer: boolean } | ShopError> {
  return deps.storage.transaction({ owner: session.owner }, async (tx) => {
    if (isFirst)
      await Promise.all([
        assertRateLimit(deps, tx, CHECKOUT_LIMITS.intentsPerSession, String(session.id)),
        assertRateLimit(deps, tx, CHECKOUT_LIMITS.intentsPerNetwork, network),
      ]);
    const [owner, known, lines] = await Promise.all([
      ownerNow(tx, session.id),
      activeCheckout(tx, session.owner),
      listCartLines(tx, session.owner),
    ]);
    if (owner !== session.owner)
      return new ShopError('busy', CHECKOUT_MESSAGES.initFailed, { retryAfter: 1 });
    const now = deps.now();
    const quote = quoteOrRefusal(lines);
    if (quote instanceof ShopError) return quote;
    const refusal = await ownItemRefusal(deps, tx, owner, quote.items);
    if (refusal !== undefined) return refusal;
    if (known !== undefined) {
      const isOther = known.fingerprint !== quote.fingerprint || !isWithCurrentProvider(deps, known);
      const isFormer = isExhausted(known) || isOther;
      if (!isFormer) await touchQuote(tx, known, now);
      return { checkout: known, isFormer };
    }
    const { name: provider, livemode } = deps.payments;
    const row = { owner, sessionId: session.id, network, status: 'open', provider, livemode } as const;
    const made = {
      fingerprint: quote.fingerprint,
      amountCents: quote.amountCents,
      createdAt: now,
      openedAt: now,
      checkAt: now + QUOTE_LOOKUP_DELAY_MS,
      updatedAt: now,
    };
    const items = await withFees(tx, quote, lines);
    return { checkout: await insertCheckout(tx, { ...row, ...made }, items), isFormer: false };
  });
}

/** A quote's items with the sellers' fees on a copy, which are frozen with it. */
async function withFees(
  tx: Tx<'owner'>,
  { items }: Quote,
  lines: readonly CartLine[],
): Promise<Omit<CheckoutItem, 'checkoutId'>[]> {
  if (items.every(({ sellerOwner }) => sellerOwner === null)) return items.map(withoutFee);
  const feeOn = await readFees(tx);
  const fees = new Map(lines.map(({ product }) => [product.id, feeOn(product)]));
  return items.map((item) => ({ ...item, feeCents: fees.get(item.productId) ?? 0 }));
}

const withoutFee = (item: Quote['items'][number]): Omit<CheckoutItem, 'checkoutId'> => ({
  ...item,
  feeCents: 0,
});

/** Opening the page extends a quote by an hour; it does not delay the payment lookup of a hold. */
async function touchQuote(tx: Tx<'owner'>, { id, status }: Checkout, now: number): Promise<void> {
  const check = status === 'open' ? { checkAt: now + QUOTE_LOOKUP_DELAY_MS } : {};
  await updateCheckout(tx, id, { openedAt: now, updatedAt: now, ...check });
}

/** The quote for these lines, or why they cannot be bought. */
function quoteOrRefusal(all: readonly CartLine[]): Quote | ShopError {
  const lines = all.filter(({ product }) => product.deletedAt === null);
  if (lines.length === 0) return new ShopError('conflict', CHECKOUT_MESSAGES.nothingToBuy);
  if (lines.length > CHECKOUT.maxLines) return new ShopError('conflict', CHECKOUT_MESSAGES.tooManyLines);
  const missing = lines.filter(({ product, quantity }) => maxQuantity(product) < quantity);
  if (missing.length > 0) return soldOut(missing.map(({ product }) => product));
  const quote = quoteOf(lines);
  if (quote.amountCents < CHECKOUT.minTotalCents) {
    return new ShopError('invalid_input', CHECKOUT_MESSAGES.belowMinimum);
  }
  return quote;
}

/** Undefined if the payment is canceled: its checkout ends, and the next attempt creates a new one. */
async function paymentOf(deps: Deps, checkout: Checkout): Promise<PaymentIntent | undefined> {
  const intent = await intentOf(deps, checkout);
  if (intent === undefined) return undefined;
  if (intent.status === 'canceled') {
    await abandonCheckout(deps, checkout.id);
    return undefined;
  }
  const order = intent.status === 'succeeded' ? await completeCheckout(deps, intent) : undefined;
  return {
    clientSecret: intent.clientSecret,
    total: toDollars(checkout.amountCents),
    checkoutId: checkout.id,
    provider: checkout.provider,
    livemode: checkout.livemode,
    ...(order === undefined ? {} : { orderId: order.publicId }),
  };
}

async function intentOf(deps: Deps, checkout: Checkout): Promise<Intent | undefined> {
  try {
    return await (checkout.intentId === null
      ? createIntent(deps, checkout)
      : knownIntent(deps, checkout.intentId));
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    deps.log.warn({ err: error, checkout: checkout.id }, 'payment provider did not respond');
    // Stripe may replay the same failure for this key for a day. The next attempt uses a new checkout's key.
    await releaseUnpaid(deps, checkout.id);
    throw new ShopError('busy', CHECKOUT_MESSAGES.initFailed, { retryAfter: 5, unavailable: true });
  }
}

async function knownIntent(deps: Deps, intentId: string): Promise<Intent> {
  const intent = await deps.payments.retrieveIntent(intentId);
  if (intent === undefined) throw new PaymentsUnreachable(`payment ${intentId} is unknown to the provider`);
  return intent;
}
