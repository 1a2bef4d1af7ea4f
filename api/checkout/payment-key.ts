import type { Checkout } from './checkout.repo.ts';

/**
 * What the one payment of a checkout is made and known by. The instant is part of it: numbers come again in a database that
 * was restored or begun anew, and at the provider such a key would answer the payment of before, perhaps a paid one.
 */
export const paymentKeyOf = ({ id, createdAt }: Pick<Checkout, 'id' | 'createdAt'>): string =>
  `checkout:${id}:${createdAt}`;
