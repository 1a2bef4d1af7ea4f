import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import type { DraftRow } from '../drafts/draft.ts';

/** Finds the seller's listing of the same item; undefined if there is none. */
export type FindOwnListing = (draft: Pick<DraftRow, 'form'>) => OwnListing | undefined;

/**
 * The seller's listings, as GET /api/listings answers, by what makes two items the same: the ISBN, or title and author by
 * their words; and the condition. Paused ones count, after those that buyers see; sold ones, and what the shop has hidden, do
 * not.
 */
export function createOwnListingIndex(listings: readonly OwnListing[]): FindOwnListing {
  const index = new Map<string, OwnListing>();
  for (const listing of [...listings.filter(isVisible), ...listings.filter(isPaused)]) {
    for (const key of keysOf(listing.product)) if (!index.has(key)) index.set(key, listing);
  }
  return ({ form }) => {
    const [first] = keysOf({ ...form, isbn: toIsbn13(form.isbn) });
    return first === undefined ? undefined : index.get(first);
  };
}

const isVisible = ({ state }: OwnListing): boolean => state !== 'sold' && state !== 'hidden';
const isPaused = ({ paused, hiddenBecause }: OwnListing): boolean =>
  paused !== undefined && hiddenBecause === undefined;

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
