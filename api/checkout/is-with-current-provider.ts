import type { Deps } from '../deps.ts';
import type { Checkout } from './checkout.repo.ts';

/**
 * True if the shop's current provider knows a checkout's payment. False after the shop changed its provider, or switched
 * from test keys to live keys.
 */
export const isWithCurrentProvider = (
  { payments }: Pick<Deps, 'payments'>,
  { provider, livemode }: Pick<Checkout, 'provider' | 'livemode'>,
): boolean => provider === payments.name && livemode === payments.livemode;
