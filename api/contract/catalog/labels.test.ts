import { expect, test } from 'vitest';
import { excerptOf, metaDescriptionOf } from './card.ts';
import { titleCase, isCategory, subtitleOf } from './categories.ts';
import { conditionLabel, CONDITIONS, isCondition, leavesOf } from './conditions.ts';
import { highlightMatches } from '../search/highlight-matches.ts';
import { comparePrices } from '../pricing/price-comparison.ts';
import { itemCountText, resultCountText } from '../screen-messages.ts';
import { formatDay, formatMonth, shopDay, msUntilMidnight } from '../shop-clock.ts';

test('names lose their underscores and gain capitals', () => {
  expect(titleCase('books')).toBe('Books');
  expect(titleCase('board_games')).toBe('Board Games');
  expect(isCategory('games')).toBe(true);
  expect(isCategory('Games')).toBe(false);
  expect(subtitleOf('manuals')).toBe('Tech & DIY');
});

test('a condition is New, or Used and its grade', () => {
  expect(CONDITIONS.map(conditionLabel)).toEqual([
    'New',
    'Used - Like New',
    'Used - Very Good',
    'Used - Good',
    'Used - Acceptable',
  ]);
  expect(CONDITIONS.map(leavesOf)).toEqual([5, 4, 3, 2, 1]);
  expect(isCondition('mint')).toBe(false);
});

test('an excerpt ends at a word, a meta description after 160 characters; without any, it states the facts', () => {
  expect(excerptOf('short')).toBe('short');
  expect(excerptOf('The quick brown fox, jumps', 22)).toBe('The quick brown fox…');
  const facts = { title: 'Dune', condition: 'very_good', price: 8 } as const;
  expect(metaDescriptionOf({ ...facts, description: 'x'.repeat(200) })).toHaveLength(160);
  expect(metaDescriptionOf({ ...facts, description: '' })).toBe('Dune. Used - Very Good, $8.00');
});

test('matching words are cut out, accents and case aside', () => {
  expect(highlightMatches('One Hundred Years of Solitude', 'hund sol')).toEqual([
    { text: 'One ', match: false },
    { text: 'Hundred', match: true },
    { text: ' Years of ', match: false },
    { text: 'Solitude', match: true },
  ]);
  expect(highlightMatches('Gabriel García Márquez', 'garcia')[1]).toEqual({ text: 'García', match: true });
  expect(highlightMatches('Dune', '  ')).toEqual([{ text: 'Dune', match: false }]);
});

test('savings are counted against the lowest known competitor, never below 0', () => {
  expect(comparePrices(640, 860, 815)).toEqual({
    amazon: 8.6,
    ebay: 8.15,
    savings: 1.75,
    savingsPercentage: 21,
  });
  expect(comparePrices(900, 860, null)).toEqual({
    amazon: 8.6,
    ebay: null,
    savings: 0,
    savingsPercentage: 0,
  });
  expect(comparePrices(900, null, null)).toEqual({
    amazon: null,
    ebay: null,
    savings: 0,
    savingsPercentage: 0,
  });
});

test('one is singular', () => {
  expect([0, 1, 2, 1204].map(itemCountText)).toEqual(['0 items', '1 item', '2 items', '1,204 items']);
  expect([1, 3].map((total) => resultCountText({ total }))).toEqual(['1 result', '3 results']);
  expect(resultCountText({ total: 10_000, totalIsExact: false })).toBe('10,000+ results');
});

test('the shop’s day is New York’s, and ends at its midnight, daylight saving or not', () => {
  const lateEvening = Date.parse('2026-07-02T03:30:00Z');
  expect(shopDay(lateEvening)).toBe('2026-07-01');
  expect(msUntilMidnight(lateEvening)).toBe(30 * 60_000);
  expect(msUntilMidnight(Date.parse('2026-12-01T04:59:59Z'))).toBe(1000);
  expect(formatDay('2026-11-21')).toBe('November 21, 2026');
});

test('the shop’s day is New York’s at every change of its date in forty years', () => {
  const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
  for (let day = 0; day < 40 * 366; day += 1) {
    for (const hour of [4, 5]) {
      const midnight = Date.UTC(2007, 0, 1 + day, hour);
      for (const instant of [midnight - 1, midnight]) {
        if (shopDay(instant) !== newYork.format(instant))
          expect(shopDay(instant), new Date(instant).toISOString()).toBe(newYork.format(instant));
      }
    }
  }
});

test('a review’s month is that of New York, at every first of a month of forty years', () => {
  const newYork = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: 'long',
  });
  expect(formatMonth('2026-11-01T03:00:00.000Z')).toBe('October 2026');
  for (let month = 0; month < 480; month += 1) {
    for (const hour of [0, 3, 4, 5, 12]) {
      const first = new Date(Date.UTC(2007, month, 1, hour));
      expect(formatMonth(first.toISOString()), first.toISOString()).toBe(newYork.format(first));
      const last = new Date(first.getTime() - 1);
      expect(formatMonth(last.toISOString()), last.toISOString()).toBe(newYork.format(last));
    }
  }
});
