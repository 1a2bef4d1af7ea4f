import { expect, test } from 'vitest';
import { CONFIRMED_CONFIDENCE, resolveIsbn, type IsbnRecord } from './resolve-isbn.ts';

const shop: IsbnRecord = { by: 'shop', title: 'Dune' };
const library: IsbnRecord = { by: 'open-library', title: 'Dune (Open Library)' };
const proven = (account: string, title: string): IsbnRecord => ({ by: 'proven-account', account, title });
const seller = (account: string, title: string): IsbnRecord => ({ by: 'seller', account, title });
const confidence = (...records: readonly IsbnRecord[]) => resolveIsbn(records)?.confidence ?? 0;
const chosen = (...records: readonly IsbnRecord[]) => resolveIsbn(records)?.record.title;

test('an admin outranks the shop, it outranks agreeing accounts, they outrank Open Library, and it outranks any single seller', () => {
  const agreeing = [proven('u:1', 'Dune!'), proven('u:2', 'DUNE')];
  expect(chosen(shop, library, { by: 'admin', title: 'Dune, 1965' })).toBe('Dune, 1965');
  expect(chosen(seller('s:1', 'Hostile'), library, ...agreeing, shop)).toBe('Dune');
  expect(chosen(seller('s:1', 'Hostile'), library, ...agreeing)).toBe('Dune!');
  expect(chosen(seller('s:1', 'Hostile'), library, proven('u:1', 'Dune!'))).toBe('Dune (Open Library)');
  expect(chosen(seller('s:1', 'Hostile'))).toBe('Hostile');
  expect(resolveIsbn([])).toBeUndefined();
});

test('one account that lists a title twice does not agree with itself, nor do two that say different things', () => {
  expect(chosen(proven('u:1', 'Hostile'), proven('u:1', 'Hostile'), library)).toBe('Dune (Open Library)');
  expect(chosen(proven('u:1', 'Hostile'), proven('u:2', 'Other'), library)).toBe('Dune (Open Library)');
});

test('only what sellers say without proof is below the confidence at which a form asks for a check', () => {
  expect(confidence(shop)).toBeGreaterThanOrEqual(CONFIRMED_CONFIDENCE);
  expect(confidence(proven('u:1', 'Dune'), proven('u:2', 'Dune'))).toBeGreaterThanOrEqual(
    CONFIRMED_CONFIDENCE,
  );
  expect(confidence(library)).toBeGreaterThanOrEqual(CONFIRMED_CONFIDENCE);
  expect(confidence(seller('s:1', 'Dune'), seller('s:2', 'Dune'), seller('s:3', 'Dune'))).toBeLessThan(0.7);
  expect(chosen(seller('s:1', 'Odd'), seller('s:2', 'Dune'), seller('s:3', 'Dune'))).toBe('Dune');
});
