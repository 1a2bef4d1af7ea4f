import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { OrderRequest } from '#contract/checkout/checkout.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { isHonoured, type Order } from '../orders/orders.queries.ts';
import type { Session } from '../sessions/owner.ts';
import { findPayment } from './checkout.repo.ts';
import { completePayment } from './complete-checkout.ts';

export type Placed =
  | { readonly outcome: 'ordered'; readonly id: string }
  | { readonly outcome: 'processing' };

/**
 * Places the order for the page: the payment must belong to the session's own checkout, and the provider says whether it
 * has arrived. Idempotent. Throws not_found for another owner's payment, payment_required while nothing was paid,
 * sold_out_refunded if the money is refunded.
 */
export async function placeOrder(deps: Deps, session: Session, request: OrderRequest): Promise<Placed> {
  const payment = await findPayment(deps.storage.db, { intentId: request.paymentIntentId });
  const isOwn = payment?.checkout.owner === session.owner || payment?.checkout.sessionId === session.id;
  if (payment === undefined || !isOwn) throw new ShopError('not_found', CHECKOUT_MESSAGES.noSuchPayment);
  // An existing order needs no request to the provider.
  if (payment.order !== undefined) return placed(deps, payment.order);
  const intent = await deps.payments.retrieveIntent(request.paymentIntentId);
  if (intent === undefined) throw new ShopError('not_found', CHECKOUT_MESSAGES.noSuchPayment);
  const order = await completePayment(deps, payment, intent, request);
  if (order === undefined) {
    if (intent.status === 'processing') return { outcome: 'processing' };
    throw new ShopError('payment_required', CHECKOUT_MESSAGES.notPaid);
  }
  return placed(deps, order);
}

async function placed(deps: Deps, order: Order): Promise<Placed> {
  if (!(await isHonoured(deps.storage.db, order)))
    throw new ShopError('sold_out_refunded', CHECKOUT_MESSAGES.refunded);
  return { outcome: 'ordered', id: order.publicId };
}
