import type { ListingChange, OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';

const FIELDS = ['title', 'description', 'price', 'comparePrice', 'category', 'condition'] as const;
export type ListingField = (typeof FIELDS)[number];

/** The form's raw values; photos by their URLs, in order. */
export type FormValues = Readonly<Record<ListingField, string>> & { readonly photos: readonly string[] };

export const formValuesOf = ({ product }: OwnListing): FormValues => ({
  title: product.title,
  description: product.description,
  price: product.price.toFixed(2),
  comparePrice: product.comparePrice?.toFixed(2) ?? '',
  category: product.category,
  condition: product.condition,
  photos: product.images.map(({ url }) => url),
});

/** The changed fields only, or the errors: field -> sentence. */
interface Checked {
  readonly change: ListingChange | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** Validates the form by the contract's schema, which is loaded with the first edit. */
export async function toListingChange(listing: OwnListing, typed: FormValues): Promise<Checked> {
  const [{ listingChangeSchema }, { parseDollars: dollarsOf }] = await Promise.all([
    import('#contract/selling/selling.ts'),
    import('#app/offline/drafts/listing-of.ts'),
  ]);
  const before = formValuesOf(listing);
  const changed: Record<string, unknown> = {};
  for (const field of FIELDS) if (typed[field] !== before[field]) changed[field] = typed[field];
  if ('price' in changed) changed['price'] = dollarsOf(typed.price);
  if ('comparePrice' in changed) changed['comparePrice'] = dollarsOf(typed.comparePrice) ?? null;
  if (typed.photos.join() !== before.photos.join()) changed['gallery'] = typed.photos;

  const errors: Record<string, string> =
    typed.price.trim() === '' ? { price: OWN_LISTINGS.priceMissing } : {};
  const read = listingChangeSchema.safeParse(changed);
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message;
  const isGood = read.success && Object.keys(errors).length === 0;
  return { change: isGood ? read.data : undefined, errors };
}
