import { expect, test } from 'vitest';
import { matchPhotos, type ChosenPhoto } from './match-photos.ts';

/** Photos in the order in which they were taken, some of which show the barcode of a draft. */
const photos = (count: number, shows: Readonly<Record<string, string>> = {}): ChosenPhoto[] =>
  Array.from({ length: count }, (_, at) => {
    const key = `p${at + 1}`;
    return { key, lastModified: at, name: `IMG_${at + 1}.jpg`, shows: shows[key] };
  });
const matched = (drafts: readonly string[], given: readonly ChosenPhoto[]): string =>
  matchPhotos(drafts, given)
    .map(({ photo, draft }) => `${photo}:${draft}`)
    .join(' ');

test('photos are dealt out in order if each book can get the same number', () => {
  expect(matched(['a', 'b', 'c'], photos(6))).toBe('p1:a p2:a p3:b p4:b p5:c p6:c');
  expect(matched(['a', 'b', 'c'], photos(3))).toBe('p1:a p2:b p3:c');
  expect(matched(['a', 'b', 'c'], photos(4))).toBe('');
  expect(matched(['a', 'b', 'c'], photos(2))).toBe('');
  expect(matched([], photos(2))).toBe('');
});

test('no book gets more than 8 photos', () => {
  expect(matchPhotos(['a'], photos(8))).toHaveLength(8);
  expect(matchPhotos(['a'], photos(9))).toEqual([]);
});

test('a photo of a barcode belongs to its book, and where it contradicts the order, nothing else is matched', () => {
  expect(matched(['a', 'b'], photos(4, { p2: 'a' }))).toBe('p1:a p2:a p3:b p4:b');
  expect(matched(['a', 'b'], photos(4, { p2: 'b' }))).toBe('p2:b');
  expect(matched(['a', 'b'], photos(5, { p1: 'b', p5: 'a' }))).toBe('p1:b p5:a');
});

test('photos are ordered by when they were taken, then changed, then by their names as people count', () => {
  const given: ChosenPhoto[] = [
    { key: 'ten', lastModified: 5, name: 'IMG_10.jpg' },
    { key: 'two', lastModified: 5, name: 'IMG_2.jpg' },
    { key: 'first', takenAt: 1, lastModified: 9, name: 'IMG_99.jpg' },
  ];
  expect(matched(['a', 'b', 'c'], given)).toBe('first:a two:b ten:c');
});
