import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { CART_MESSAGES, cappedMessage, lineFullMessage } from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { LIMITS } from '#contract/limits.ts';
import { cartOutcome } from '#contract/sync/mutations.ts';
import type { BackendHost, OptimisticChange } from './personal-backend.ts';

/** A local refusal, in the shape of a server refusal (ApiError). */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly status = 409;
  readonly userText: string;

  constructor(text: string) {
    super(text);
    this.userText = text;
  }
}

/**
 * Validates "Add to Cart" without the server. Returns a notice if fewer copies than requested are available. Throws if the
 * server would refuse it, as far as this device knows.
 */
export function validateLocally(
  page: Pick<BackendHost, 'linesBefore'>,
  tap: OptimisticChange,
): string | undefined {
  const { change, card } = tap;
  if (change.name !== 'cart.add') return undefined;
  const lines = page.linesBefore(tap);
  const line = lines.find(({ product }) => product.id === card.id);
  const product = line?.product ?? card;
  const outcome = cartOutcome(change, line?.quantity ?? 0, maxQuantity(product));
  if ('refused' in outcome) throw new Refused(unavailableMessage(product));
  if (line === undefined && lines.length >= LIMITS.cartLines.max) throw new Refused(CART_MESSAGES.full);
  if (!outcome.lowered) return undefined;
  const { quantity } = outcome;
  return product.stock !== null && product.stock <= quantity
    ? cappedMessage(product.title, quantity)
    : lineFullMessage(product.title);
}
