import { expect, test } from 'vitest';
import { outcomeOf, type Change } from '#contract/sync/mutations.ts';
import { coalesce } from './coalesce.ts';

/** The same numbers for the same seed (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function anyChange(below: (most: number) => number): Change {
  const productId = below(4) + 1;
  const made: readonly Change[] = [
    { name: 'cart.add', args: { productId, quantity: below(4) + 1 } },
    { name: 'cart.add', args: { productId, quantity: 999 } },
    { name: 'cart.setQuantity', args: { productId, quantity: below(4) } },
    { name: 'cart.remove', args: { productId } },
    { name: 'wishlist.add', args: { productId } },
    { name: 'wishlist.remove', args: { productId } },
  ];
  return made[below(made.length)] ?? { name: 'cart.remove', args: { productId } };
}

interface Shop {
  /** Product -> the most copies of it that a line may hold. */
  readonly most: ReadonlyMap<number, number>;
  /** How many lines and hearts there may be. */
  readonly places: number;
}

/** What a server has after changes: its lines and hearts in their order. */
function after(
  { most, places }: Shop,
  cart: Map<number, number>,
  hearts: Set<number>,
  changes: readonly Change[],
) {
  const [lines, saved] = [new Map(cart), new Set(hearts)];
  for (const change of changes) {
    const { productId } = change.args;
    if (change.name === 'wishlist.remove') saved.delete(productId);
    else if (change.name === 'wishlist.add') {
      if (saved.size < places) saved.add(productId);
    } else {
      const outcome = outcomeOf(change, lines.get(productId) ?? 0, most.get(productId) ?? 0);
      if ('refused' in outcome) continue;
      if (outcome.quantity === 0) lines.delete(productId);
      else if (lines.has(productId) || lines.size < places) lines.set(productId, outcome.quantity);
    }
  }
  return { lines: [...lines], saved: [...saved] };
}

/** The outbox after those changes, none of them sent. */
function outboxOf(changes: readonly Change[]): readonly Change[] {
  let rows: { seq: number; sent: 0; mutation: Change & { id: string; madeAt: string } }[] = [];
  changes.forEach((each, at) => {
    const { seq: place, change, replacedSeqs: instead } = coalesce(rows.toReversed(), each);
    const seq = place ?? at + 1;
    const rest = rows.filter((row) => !instead.includes(row.seq));
    const row = { seq, sent: 0 as const, mutation: { ...change, id: `${at}`, madeAt: '' } };
    rows = [...rest.filter((one) => one.seq < seq), row, ...rest.filter((one) => one.seq > seq)];
  });
  return rows.map(({ mutation }) => mutation);
}

test('whatever the server has and however full it is, the merged changes lead to the same as all of them', () => {
  let shorter = 0;
  for (let seed = 1; seed <= 5_000; seed += 1) {
    const below = chance(seed);
    const changes = Array.from({ length: below(12) + 2 }, () => anyChange(below));
    const shop = { most: new Map([1, 2, 3, 4].map((id) => [id, below(5)])), places: below(4) + 1 };
    const ids = [1, 2, 3, 4].filter(() => below(2) === 0).slice(0, shop.places);
    const cart = new Map(ids.map((id) => [id, below(5) + 1]));
    const merged = outboxOf(changes);
    if (merged.length < changes.length) shorter += 1;
    expect(after(shop, cart, new Set(ids), merged), `seed ${seed}`).toEqual(
      after(shop, cart, new Set(ids), changes),
    );
  }
  expect(shorter).toBeGreaterThan(2_500);
});

test('a heart that is tapped all afternoon is at most two changes', () => {
  const taps = Array.from({ length: 99 }, (_, at): Change => ({
    name: at % 2 === 0 ? 'wishlist.add' : 'wishlist.remove',
    args: { productId: 1 },
  }));
  expect(outboxOf(taps).length).toBeLessThanOrEqual(2);
});

test('what a request may have carried is left as it is', () => {
  const mutation = { id: 'a', madeAt: '', name: 'cart.add' as const, args: { productId: 1, quantity: 1 } };
  const change: Change = { name: 'cart.add', args: { productId: 1, quantity: 1 } };
  expect(coalesce([{ seq: 1, sent: 0, mutation }], change)).toEqual({
    seq: 1,
    change: { name: 'cart.add', args: { productId: 1, quantity: 2 } },
    replacedSeqs: [1],
    ids: ['a'],
  });
  expect(coalesce([{ seq: 1, sent: 1, mutation }], change)).toEqual({
    seq: undefined,
    change,
    replacedSeqs: [],
    ids: [],
  });
});
