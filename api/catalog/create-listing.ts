import { DEFAULT_CATEGORY } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * The fields that the creator of a listing sets. Prices in cents, instants in ms, null if unknown. `stock` null:
 * copies are not counted, and `inStock` alone decides. Ratings are set by samples only; reviews add real ones.
 */
export type Listing = Omit<
  ProductRow,
  | 'id'
  | 'currency'
  | 'feeTermsId'
  | 'paused'
  | 'pausedUntil'
  | 'updatedAt'
  | 'soldAt'
  | 'deletedAt'
  | 'hiddenAt'
  | 'change'
>;

type RequiredField = 'title' | 'priceCents' | 'createdAt';

/** Fills in the defaults of a new listing: books, good, one copy, other details unknown. */
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
    sellerId: null,
    sellerOwner: null,
    images: [],
    grading: null,
    ratingSum: 0,
    reviewCount: 0,
    ...known,
    stock,
  };
}
