import type { OwnListing } from '#contract/selling/selling.ts';
import { parseDollars } from '#app/offline/drafts/listing-of.ts';
import type { FormValues } from '#app/ui/forms/use-form.ts';

/** An empty one clears the field. */
const OPTIONAL = ['author', 'publisher', 'publishedYear', 'isbn', 'issn', 'comparePrice'] as const;
const FIELDS = ['title', 'description', 'price', 'category', 'condition', ...OPTIONAL] as const;
export type ListingField = (typeof FIELDS)[number];

/** What the form shows of a listing. */
export const formValuesOf = ({ product }: OwnListing): Readonly<Record<ListingField, string>> => ({
  title: product.title,
  description: product.description,
  price: product.price.toFixed(2),
  comparePrice: product.comparePrice?.toFixed(2) ?? '',
  category: product.category,
  condition: product.condition,
  author: product.author ?? '',
  publisher: product.publisher ?? '',
  publishedYear: product.publishedYear?.toString() ?? '',
  isbn: product.isbn ?? '',
  issn: product.issn ?? '',
});

/** The fields that have changed, as the contract's schema reads them. */
export function toListingChange(listing: OwnListing, values: FormValues): Readonly<Record<string, unknown>> {
  const before = formValuesOf(listing);
  const changed: Record<string, unknown> = {};
  for (const field of FIELDS) if (values[field] !== before[field]) changed[field] = values[field];
  if ('price' in changed) changed['price'] = parseDollars(values['price'] ?? '');
  if ('comparePrice' in changed) changed['comparePrice'] = parseDollars(values['comparePrice'] ?? '');
  if ('publishedYear' in changed) changed['publishedYear'] = Number(values['publishedYear']);
  for (const field of OPTIONAL)
    if (field in changed && (values[field] ?? '').trim() === '') changed[field] = null;
  return changed;
}
