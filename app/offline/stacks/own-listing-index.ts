import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import type { DraftRow } from '../drafts/draft.ts';

/** Finds the seller's listing of the same item; undefined if there is none. */
export type FindOwnListing = (draft: Pick<DraftRow, 'form'>) => OwnListing['product'] | undefined;

/**
 * The seller's listings, as GET /api/listings answers, by what makes two items the same: the ISBN, or title and author by
 * their words; and the condition. Sold and hidden ones do not count.
 */
export function createOwnListingIndex(listings: readonly OwnListing[]): FindOwnListing {
  const index = new Map<string, OwnListing['product']>();
  for (const { product, state } of listings) {
    if (state === 'sold' || state === 'hidden') continue;
    for (const key of keysOf(product)) if (!index.has(key)) index.set(key, product);
  }
  return ({ form }) => {
    const [first] = keysOf({ ...form, isbn: toIsbn13(form.isbn) });
    return first === undefined ? undefined : index.get(first);
  };
}

interface Item {
  readonly title: string;
  readonly author?: string | undefined;
  readonly isbn?: string | undefined;
  readonly condition: string;
}

/** By ISBN first; items without one are compared by their words. */
function keysOf({ title, author = '', isbn, condition }: Item): readonly string[] {
  const words = tokenize(title).join(' ');
  return [
    ...(isbn === undefined || isbn === '' ? [] : [`${condition} ${isbn}`]),
    ...(words === '' ? [] : [`${condition} ${words} / ${tokenize(author).join(' ')}`]),
  ];
}
