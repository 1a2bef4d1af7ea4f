import type { ComponentType } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import type { CheckSlot } from '../check-slot.ts';

interface JustListed {
  /** The path of the product that the seller has just listed, while its page is open. */
  path: string;
  /** The note above it. Sell loads it, so that no other visitor does. */
  Note?: ComponentType<{ product: Product }>;
  /** The condition check of the note's form. */
  Check?: CheckSlot;
}

/**
 * What tells a product's page that its visitor has just listed it: it shows a note, and nothing to buy. In this page only, so
 * that a reload or a return shows the product as everyone sees it.
 */
export const justListed: JustListed = { path: '' };
