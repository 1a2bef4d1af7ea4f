import { setImmediate as breath } from 'node:timers/promises';
import type { Card } from './card.ts';

/** So many are sorted without letting anybody else in between. */
const AT_ONCE = 4_000;

type Compare = (one: Card, other: Card) => number;

/** Sorts many cards, leaving the event loop free in between: a hundred thousand take a tenth of a second. */
export async function sortGently(cards: readonly Card[], compare: Compare): Promise<Card[]> {
  let runs: Card[][] = [];
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    runs.push(cards.slice(from, from + AT_ONCE).toSorted(compare));
    await breath();
  }
  while (runs.length > 1) {
    const longer: Card[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
      await breath();
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Two sorted lists -> one. */
export function merge(one: readonly Card[], other: readonly Card[], compare: Compare): Card[] {
  const merged: Card[] = [];
  let at = 0;
  for (const card of one) {
    for (let next = other[at]; next !== undefined && compare(next, card) < 0; next = other[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(card);
  }
  for (; at < other.length; at += 1) {
    const next = other[at];
    if (next !== undefined) merged.push(next);
  }
  return merged;
}
