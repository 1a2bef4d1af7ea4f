import { expect, test } from 'vitest';
import { suggestedPriceCents } from './suggested-price.ts';
import { CONDITIONS } from '../catalog/conditions.ts';
import { priceInCondition, priceEvidence, type AskedPrice } from './price-evidence.ts';

const asks = (seller: string | undefined, cents: number, about: Partial<AskedPrice> = {}): AskedPrice => ({
  seller,
  condition: 'new',
  cents,
  ...about,
});
const worth = (...asked: readonly AskedPrice[]) => priceEvidence(asked)?.newCents;

test('a condition scales a market price by its stated percentage, and the recommended price stays 20% below it', () => {
  const scaled = CONDITIONS.map((to) => priceInCondition(2000, 'new', to));
  expect(scaled).toEqual([2000, 1800, 1600, 1400, 1000]);
  expect(scaled.map(suggestedPriceCents)).toEqual([1600, 1440, 1280, 1120, 800]);
  expect(priceInCondition(700, 'good', 'acceptable')).toBe(500);
  expect(priceInCondition(701, 'good', 'good')).toBe(701);
});

test('asked prices are compared as if all copies were new, by their median', () => {
  expect(worth(asks('u:1', 700, { condition: 'good' }))).toBe(1000);
  expect(worth(asks('u:1', 800), asks('u:2', 900), asks('u:3', 5_000))).toBe(900);
  expect(worth(asks('u:1', 800), asks('u:2', 900))).toBe(850);
  expect(worth()).toBeUndefined();
});

test('a seller has one voice, however many listings there are of theirs', () => {
  const flood = Array.from({ length: 9 }, () => asks('s:9', 63));
  expect(worth(asks('u:1', 800), asks('u:2', 900), ...flood)).toBe(800);
});

test('sellers move the price neither below a third nor above three times of what the shop asks', () => {
  const many = (cents: number) => ['s:1', 's:2', 's:3', 's:4'].map((seller) => asks(seller, cents));
  expect(worth(asks(undefined, 900), ...many(63))).toBe(300);
  expect(worth(asks(undefined, 900), ...many(90_000))).toBe(2_700);
  expect(worth(asks(undefined, 900), ...many(1_000))).toBe(1_000);
  expect(priceEvidence(many(63), 900)).toEqual({ newCents: 300, isSellersOnly: true });
  expect(priceEvidence(many(63))).toEqual({ newCents: 63, isSellersOnly: true });
});

test('a seller’s market price is believed up to three times the price they ask', () => {
  expect(worth(asks('s:1', 1_000, { marketCents: 1_250 }))).toBe(1_250);
  expect(worth(asks('s:1', 1_000, { marketCents: 99_000 }))).toBe(3_000);
});
