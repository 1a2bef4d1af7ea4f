import { toDollars } from '#contract/money.ts';
import type { NewLine } from '#contract/selling/listing-imports.ts';
import { SELLING } from '#contract/selling/selling.ts';
import type { Listing } from '../../catalog/create-listing.ts';

/** A line of a list that is no listing yet. */
export interface LineOfListing {
  readonly at: number;
  readonly listing: Listing;
  readonly photos: readonly string[];
}

const dollars = (cents: number | null): string => (cents === null ? '' : toDollars(cents).toFixed(2));

/** The draft that a new line becomes. */
export const toNewLine = ({ at, listing, photos }: LineOfListing): NewLine => ({
  line: at,
  form: {
    title: listing.title,
    author: listing.author ?? '',
    isbn: listing.isbn ?? '',
    publisher: listing.publisher ?? '',
    publishedYear: listing.publishedYear === null ? '' : String(listing.publishedYear),
    description: listing.description,
    price: dollars(listing.priceCents),
    comparePrice: dollars(listing.comparePriceCents),
    category: listing.category,
    condition: listing.condition,
  },
  ...(listing.issn === null ? {} : { issn: listing.issn }),
  copies: listing.stock ?? 1,
  photos: photos.slice(0, SELLING.maxPhotos),
});

/** The listing that its draft will be, unvalidated. */
export const toNewListing = ({ form, issn, copies }: NewLine): Readonly<Record<string, unknown>> => ({
  title: form.title,
  description: form.description,
  price: Number(form.price),
  ...(form.comparePrice === '' ? {} : { comparePrice: Number(form.comparePrice) }),
  ...(form.publishedYear === '' ? {} : { publishedYear: Number(form.publishedYear) }),
  ...(form.isbn === '' ? {} : { isbn: form.isbn }),
  ...(issn === undefined ? {} : { issn }),
  author: form.author,
  publisher: form.publisher,
  copies,
});
