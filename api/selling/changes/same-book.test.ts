import { expect, test } from 'vitest';
import { isSameBook } from './same-book.ts';

const ISBN = '9780441172719';
const to = (title: string, first = 'The Left Hand of Darkness', isbn: string | null = null): boolean =>
  isSameBook({ title: first, isbn: null }, { title, isbn }, first);

test('a listing stays the same book while it keeps half of the words of its first title', () => {
  expect(to('The Left Hand of Darkness: 50th Anniversary Edition')).toBe(true);
  expect(to('LEFT HAND OF dárkness')).toBe(true);
  expect(to('Darkness of the Sea')).toBe(true); // three of five
  expect(to('Hand of Fate')).toBe(false);
  expect(to('Dune')).toBe(false);
  expect(to('Persuasion', 'Emma Persuasion')).toBe(true);
});

test('an ISBN can be added, but neither changed nor removed', () => {
  expect(to('The Left Hand of Darkness', undefined, ISBN)).toBe(true);
  const dune = { title: 'Dune', isbn: ISBN };
  expect(isSameBook(dune, { ...dune, isbn: null }, 'Dune')).toBe(false);
  expect(isSameBook(dune, { ...dune, isbn: '9780306406157' }, 'Dune')).toBe(false);
});

test('a title that went further before the first order can stay', () => {
  const emma = { title: 'Emma', isbn: null };
  expect(isSameBook(emma, { ...emma, isbn: ISBN }, 'Dune Messiah')).toBe(true);
});
