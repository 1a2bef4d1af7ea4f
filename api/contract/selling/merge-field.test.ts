import { expect, test } from 'vitest';
import { isSameValue, mergeField, type FieldState } from './merge-field.ts';

const price: FieldState<number> = { value: 800, rev: 9, session: 12 };

test('a value that was entered without seeing the stored one is asked about', () => {
  const merged = mergeField(price, { value: 700, base: 5, session: 7 }, 10);
  expect(merged).toEqual({ ...price, conflicts: [{ value: 700, rev: 10, session: 7 }] });
});

test.each([
  ['the same value changes nothing', { value: 800, base: 5, session: 7 }, price],
  [
    'who has seen the value replaces it',
    { value: 700, base: 9, session: 7 },
    { value: 700, rev: 10, session: 7 },
  ],
  [
    'a session replaces its own value',
    { value: 700, base: 5, session: 12 },
    { value: 700, rev: 10, session: 12 },
  ],
])('%s', (_, incoming, outcome) => {
  expect(mergeField(price, incoming, 10)).toEqual(outcome);
});

test('a conflict ends only with a value from a session that has seen it', () => {
  const asked = mergeField(price, { value: 700, base: 5, session: 7 }, 10);
  expect(mergeField(asked, { value: 800, base: 10, session: 12 }, 11)).toEqual(price);
  expect(mergeField(asked, { value: 700, base: 10, session: 7 }, 11)).toEqual({
    value: 700,
    rev: 11,
    session: 7,
  });
  expect(mergeField(asked, { value: 900, base: 9, session: 12 }, 11)).toMatchObject({
    value: 900,
    conflicts: [{ value: 700 }],
  });
});

test('the value of a third session does not replace that of the second', () => {
  const asked = mergeField(price, { value: 700, base: 5, session: 7 }, 10);
  const third = mergeField(asked, { value: 650, base: 5, session: 8 }, 11);
  expect(third).toEqual({
    ...price,
    conflicts: [
      { value: 700, rev: 10, session: 7 },
      { value: 650, rev: 11, session: 8 },
    ],
  });
  // A session replaces its own, and an equal one is asked about once.
  const again = mergeField(third, { value: 600, base: 5, session: 7 }, 12);
  expect(again.conflicts?.map(({ value }) => value)).toEqual([650, 600]);
  expect(mergeField(again, { value: 650, base: 5, session: 9 }, 13).conflicts).toEqual(again.conflicts);
  // Who has seen one of them decides that one only.
  expect(mergeField(third, { value: 800, base: 10, session: 12 }, 14).conflicts).toEqual([
    { value: 650, rev: 11, session: 8 },
  ]);
  expect(mergeField(third, { value: 650, base: 10, session: 12 }, 14).conflicts).toBeUndefined();
  expect(mergeField(third, { value: 800, base: 11, session: 12 }, 14).conflicts).toBeUndefined();
});

test('JSON values are compared by their content', () => {
  expect(isSameValue({ a: [1, { b: 2 }], c: undefined }, { a: [1, { b: 2 }] })).toBe(true);
  for (const [one, other] of [
    [[1], { 0: 1 }],
    [{ a: 1 }, { a: 2 }],
    [[1, 2], [1]],
    [null, {}],
    ['1', 1],
  ])
    expect(isSameValue(one, other)).toBe(false);
});

/** Devices that enter a value of their own again and again, and hear of others' in any order. */
test('no value that a device has entered vanishes unseen', () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let history = 0; history < 2_000; history += 1) {
    let server: FieldState<string> = { value: undefined, rev: 0, session: 0 };
    let rev = 0;
    const seen = [0, 0, 0];
    const unsent = new Map<number, { value: string; base: number }>();
    for (let step = 0; step < 12; step += 1) {
      const device = random(3);
      const waiting = unsent.get(device);
      if (random(2) === 0) {
        unsent.set(device, { value: `${device}:${step}`, base: waiting?.base ?? seen[device] ?? 0 });
      } else if (waiting !== undefined) {
        const before = server;
        server = mergeField(before, { ...waiting, session: device + 1 }, (rev += 1));
        const known = [server.value, ...(server.conflicts ?? []).map(({ value }) => value)];
        expect(known).toContain(waiting.value);
        // Another device's value is replaced only by one that was entered after seeing it.
        if (before.session !== device + 1 && before.rev > waiting.base) expect(known).toContain(before.value);
        unsent.delete(device);
        seen[device] = rev;
      } else {
        seen[device] = rev;
      }
    }
  }
});
