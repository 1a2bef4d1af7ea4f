import { tokenize } from '#contract/search/words.ts';

interface Identity {
  readonly title: string;
  readonly isbn: string | null;
}

/**
 * Whether a listing still is the book that it was published as: it keeps its ISBN and at least half of the words of its first
 * title. For listings that were ordered or reviewed: a review must not move to another book.
 */
export function isSameBook(before: Identity, after: Identity, firstTitle: string): boolean {
  if (before.isbn !== null && after.isbn !== before.isbn) return false;
  if (after.title === before.title) return true;
  const first = new Set(tokenize(firstTitle));
  const now = new Set(tokenize(after.title));
  const kept = [...first].filter((word) => now.has(word)).length;
  return kept * 2 >= first.size;
}
