import { ShopError } from '#contract/shop-error.ts';

/** Throws update_required for another protocol version, before the rest of the body is validated. */
export function assertProtocol(body: unknown, known: number, message: string): void {
  if (typeof body !== 'object' || body === null || !('protocol' in body)) return;
  const { protocol } = body;
  if (Number.isInteger(protocol) && protocol !== known) throw new ShopError('update_required', message);
}
