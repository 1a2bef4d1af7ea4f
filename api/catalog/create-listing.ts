import { DEFAULT_CATEGORY } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * Everything that whoever lists an item decides about it: cents, milliseconds, null for what is unknown. `stock` null:
 * copies are not counted, `inStock` alone decides. Stars come from samples only; real ones are added by their writers.
 */
export type Listing = Omit<
  ProductRow,
  'id' | 'currency' | 'updatedAt' | 'soldAt' | 'deletedAt' | 'hiddenAt' | 'change'
>;

type RequiredField = 'title' | 'priceCents' | 'createdAt';

/** A listing from what is known of it; the rest is as a new listing has it: books, good, one copy, unknown details. */
export function createListing(
  known: Pick<Listing, RequiredField> & Partial<Omit<Listing, RequiredField>>,
): Listing {
  const stock = known.stock === undefined ? 1 : known.stock;
  return {
    description: '',
    author: null,
    publisher: null,
    publishedYear: null,
    isbn: null,
    issn: null,
    pages: null,
    language: null,
    binding: null,
    category: DEFAULT_CATEGORY,
    condition: DEFAULT_CONDITION,
    comparePriceCents: null,
    amazonPriceCents: null,
    ebayPriceCents: null,
    inStock: stock !== 0,
    featured: false,
    popular: false,
    sellerName: null,
    sellerOwner: null,
    images: [],
    ratingSum: 0,
    reviewCount: 0,
    ...known,
    stock,
  };
}
