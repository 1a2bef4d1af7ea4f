import { formatMonthDay } from '../shop-clock.ts';
import type { Product } from './product.ts';

/** Why a product with copies is not for sale. */
export const pauseText = ({ until }: NonNullable<Product['paused']>): string =>
  until === undefined ? 'Not for sale right now.' : `The seller is away until ${formatMonthDay(until)}.`;
