import { expect, test } from 'vitest';
import { cartOutcome, type Change } from '#contract/sync/mutations.ts';
import { coalesce } from './coalesce.ts';

/** A seeded random number generator (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function createRandomChange(below: (limit: number) => number): Change {
  const productId = below(4) + 1;
  const changes: readonly Change[] = [
    { name: 'cart.add', args: { productId, quantity: below(4) + 1 } },
    { name: 'cart.add', args: { productId, quantity: 999 } },
    { name: 'cart.setQuantity', args: { productId, quantity: below(4) } },
    { name: 'cart.remove', args: { productId } },
    { name: 'wishlist.add', args: { productId } },
    { name: 'wishlist.remove', args: { productId } },
  ];
  return changes[below(changes.length)] ?? { name: 'cart.remove', args: { productId } };
}

interface Shop {
  /** Product id -> its maximum quantity per line. */
  readonly maxQuantities: ReadonlyMap<number, number>;
  /** The maximum number of cart lines, and of wishlist items. */
  readonly maxItems: number;
}

/** Returns the server's cart lines and wishlist items, in their order, after the changes. */
function applyChanges(
  { maxQuantities, maxItems }: Shop,
  cart: Map<number, number>,
  wishlist: Set<number>,
  changes: readonly Change[],
) {
  const [lines, saved] = [new Map(cart), new Set(wishlist)];
  for (const change of changes) {
    const { productId } = change.args;
    if (change.name === 'wishlist.remove') saved.delete(productId);
    else if (change.name === 'wishlist.add') {
      if (saved.size < maxItems) saved.add(productId);
    } else {
      const outcome = cartOutcome(change, lines.get(productId) ?? 0, maxQuantities.get(productId) ?? 0);
      if ('refused' in outcome) continue;
      if (outcome.quantity === 0) lines.delete(productId);
      else if (lines.has(productId) || lines.size < maxItems) lines.set(productId, outcome.quantity);
    }
  }
  return { lines: [...lines], saved: [...saved] };
}

/** The outbox after the changes, none of them sent. */
function outboxAfter(changes: readonly Change[]): readonly Change[] {
  let rows: { seq: number; sent: 0; mutation: Change & { id: string; madeAt: string } }[] = [];
  changes.forEach((each, at) => {
    const { seq: position, change, replacedSeqs } = coalesce(rows.toReversed(), each);
    const seq = position ?? at + 1;
    const rest = rows.filter((row) => !replacedSeqs.includes(row.seq));
    const row = { seq, sent: 0 as const, mutation: { ...change, id: `${at}`, madeAt: '' } };
    rows = [...rest.filter((one) => one.seq < seq), row, ...rest.filter((one) => one.seq > seq)];
  });
  return rows.map(({ mutation }) => mutation);
}

test('merged changes have the same outcome as the original ones, whatever the state of the server', () => {
  let shortenedCount = 0;
  for (let seed = 1; seed <= 5_000; seed += 1) {
    const below = createRandom(seed);
    const changes = Array.from({ length: below(12) + 2 }, () => createRandomChange(below));
    const shop = { maxQuantities: new Map([1, 2, 3, 4].map((id) => [id, below(5)])), maxItems: below(4) + 1 };
    const ids = [1, 2, 3, 4].filter(() => below(2) === 0).slice(0, shop.maxItems);
    const cart = new Map(ids.map((id) => [id, below(5) + 1]));
    const merged = outboxAfter(changes);
    if (merged.length < changes.length) shortenedCount += 1;
    expect(applyChanges(shop, cart, new Set(ids), merged), `seed ${seed}`).toEqual(
      applyChanges(shop, cart, new Set(ids), changes),
    );
  }
  expect(shortenedCount).toBeGreaterThan(2_500);
});

test('toggling a wishlist item 99 times leaves at most two pending changes', () => {
  const taps = Array.from({ length: 99 }, (_, at): Change => ({
    name: at % 2 === 0 ? 'wishlist.add' : 'wishlist.remove',
    args: { productId: 1 },
  }));
  expect(outboxAfter(taps).length).toBeLessThanOrEqual(2);
});

test('a change that a request may have carried is not merged', () => {
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
