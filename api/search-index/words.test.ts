import { expect, test } from 'vitest';
import { tokenize } from '#contract/search/words.ts';
import { distance, keysOf, reachOf } from './words.ts';

test.each([
  ['The Hobbit', ['the', 'hobbit']],
  ['Brontë’s “Villette”', ['bronte', 's', 'villette']],
  ['ÀÉÎÕÜ İstanbul ﬁn', ['aeiou', 'istanbul', 'fin']],
  ['C++ / O’Brien & Sons, 1st ed.', ['c', 'o', 'brien', 'sons', '1st', 'ed']],
  ['Война и мир 戦争と平和', ['воина', 'и', 'мир', '戦争と平和']],
  [`"; drop table products -- * AND (x)`, ['drop', 'table', 'products', 'and', 'x']],
  ['😀 ☂ – ...', []],
  ['', []],
])('splits %s into words', (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test('cuts a word to 40 letters without splitting a surrogate pair', () => {
  expect(tokenize('𝒶'.repeat(50))).toEqual(['a'.repeat(40)]);
  expect(tokenize('𐐨'.repeat(50))).toEqual(['𐐨'.repeat(40)]);
});

test('allows more typos in longer words, and none in numbers', () => {
  expect(['dun', 'dune', 'tolkien', 'herberts', 'mp3player', '1984'].map(reachOf)).toEqual([
    0, 1, 1, 2, 0, 0,
  ]);
});

test.each([
  ['dune', 'dune', 0],
  ['dune', 'dunes', 1],
  ['tolkein', 'tolkien', 1],
  ['hobit', 'hobbit', 1],
  ['gatsbi', 'gatsby', 1],
  ['abc', 'xyz', 3],
  ['neuromnacer', 'neuromancer', 1],
  ['short', 'muchlonger', 3],
])('%s and %s are %i typos apart, up to the maximum', (one, other, errors) => {
  expect(distance(one, other, 2)).toBe(errors);
  expect(distance(other, one, 2)).toBe(errors);
});

test.each([
  ['tolkein', 'tolkien'],
  ['hobit', 'hobbit'],
  ['ditionary', 'dictionary'],
  ['encylcopedai', 'encyclopedia'],
  ['pottre', 'potter'],
])('%s and %s share a key', (typo, word) => {
  const keys = new Set(keysOf(word));
  expect(keysOf(typo).some((key) => keys.has(key))).toBe(true);
});
