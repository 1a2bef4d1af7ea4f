import { ShopError } from '#contract/shop-error.ts';

/** Throws update_required for an unknown protocol version, before the rest of the body is validated. */
export function assertProtocol(body: unknown, known: readonly number[], message: string): void {
  if (typeof body !== 'object' || body === null || !('protocol' in body)) return;
  const { protocol } = body;
  if (typeof protocol === 'number' && Number.isInteger(protocol) && !known.includes(protocol))
    throw new ShopError('update_required', message);
}
