import type { Checkout } from './checkout.repo.ts';

/**
 * Idempotency key of a checkout's one payment. It includes the time: ids repeat in a restored or new database, and the
 * provider would return the earlier payment, perhaps a paid one, for the same key.
 */
export const paymentKeyOf = ({ id, createdAt }: Pick<Checkout, 'id' | 'createdAt'>): string =>
  `checkout:${id}:${createdAt}`;
