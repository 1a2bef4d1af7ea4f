import { expect, test } from 'vitest';
import type { DraftState } from '#app/offline/drafts/draft.ts';
import { matchPhotos } from '#app/offline/stacks/match-photos.ts';
import { booksToShow, booksWithoutPhoto, withOpenBooks } from './books-to-match.ts';

const book = (id: string, photoCount: number, state: DraftState = 'editing') => ({
  id,
  photoCount,
  draft: { state },
});
const ROWS = [book('c', 0), book('b', 1), book('a', 0), book('d', 0, 'listed')];
const photo = (key: string, shows?: string) => ({ key, name: key, lastModified: 0, shows });
const idsOf = (books: readonly { readonly id: string }[]): string => books.map(({ id }) => id).join(' ');

/** The books on the screen, and the photos that belong to none. */
function match(...photos: readonly ReturnType<typeof photo>[]) {
  const known = withOpenBooks(photos, ROWS);
  const matches = matchPhotos(
    booksWithoutPhoto(ROWS).map(({ id }) => id),
    known,
  );
  const left = known.filter(({ key }) => !matches.some((each) => each.photo === key));
  return { books: idsOf(booksToShow(ROWS, matches)), left: left.map(({ key }) => key) };
}

test('books without a photo are shown in the order of their scans', () => {
  expect(match()).toEqual({ books: 'a c', left: [] });
  expect(match(photo('1'), photo('2'))).toEqual({ books: 'a c', left: [] });
});

test('a photo that shows the barcode of a book with photos stands beside that book', () => {
  expect(match(photo('1', 'b'))).toEqual({ books: 'a b c', left: [] });
});

test('a photo of a book that is listed already belongs to no book', () => {
  expect(match(photo('1', 'd'))).toEqual({ books: 'a c', left: ['1'] });
});
