import { formatMonthDay } from '../shop-clock.ts';
import type { Product } from './product.ts';

/** Of an item whose last copies may become available again. */
export const IN_CHECKOUT = "In someone's checkout right now";

/** Why a product with copies is not for sale. */
export const pauseText = ({ until }: NonNullable<Product['paused']>): string =>
  until === undefined ? 'Not for sale right now.' : `The seller is away until ${formatMonthDay(until)}.`;
