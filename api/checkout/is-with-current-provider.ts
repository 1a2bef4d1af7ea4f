import type { Deps } from '../deps.ts';
import type { Checkout } from './checkout.repo.ts';

/**
 * True when the shop's provider can be asked about a checkout's payment: it went over to another one, or from test keys to
 * live ones, otherwise.
 */
export const isWithCurrentProvider = (
  { payments }: Pick<Deps, 'payments'>,
  { provider, livemode }: Pick<Checkout, 'provider' | 'livemode'>,
): boolean => provider === payments.name && livemode === payments.livemode;
