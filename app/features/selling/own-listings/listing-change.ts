import type { OwnListing } from '#contract/selling/selling.ts';
import { parseDollars } from '#app/offline/drafts/listing-of.ts';
import type { FormValues } from '#app/ui/forms/use-form.ts';

const FIELDS = ['title', 'description', 'price', 'comparePrice', 'category', 'condition'] as const;
export type ListingField = (typeof FIELDS)[number];

/** What the form shows of a listing. */
export const formValuesOf = ({ product }: OwnListing): Readonly<Record<ListingField, string>> => ({
  title: product.title,
  description: product.description,
  price: product.price.toFixed(2),
  comparePrice: product.comparePrice?.toFixed(2) ?? '',
  category: product.category,
  condition: product.condition,
});

/** The URLs of a listing's photos, in order. */
export const photoUrlsOf = ({ product }: OwnListing): readonly string[] =>
  product.images.map(({ url }) => url);

/** The fields that have changed, as the contract's schema reads them. */
export function toListingChange(
  listing: OwnListing,
  values: FormValues,
  photos: readonly string[],
): Readonly<Record<string, unknown>> {
  const before = formValuesOf(listing);
  const changed: Record<string, unknown> = {};
  for (const field of FIELDS) if (values[field] !== before[field]) changed[field] = values[field];
  if ('price' in changed) changed['price'] = parseDollars(values['price'] ?? '');
  if ('comparePrice' in changed) changed['comparePrice'] = parseDollars(values['comparePrice'] ?? '') ?? null;
  if (photos.join() !== photoUrlsOf(listing).join()) changed['gallery'] = photos;
  return changed;
}
