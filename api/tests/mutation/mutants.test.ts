import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { listMutants } from './mutants.ts';

const SOURCE = `
const MAX = 5;
function isFull(count) {
  seen.push(count);
  return count >= MAX && !['never'].includes('always');
}
isFull(count);
`;

/** What the source returns with one mutant active, and how often it looked. */
function run(active: number, count: number): { isFull: unknown; seen: unknown[]; hits: number[] } {
  const mutants = listMutants('full.ts', SOURCE).map((mutant, id) => ({ ...mutant, id }));
  const chosen = mutants.filter(({ id }) => id === active);
  const seen: unknown[] = [];
  const hits: number[] = [];
  const mutation = { enter: () => undefined, hit: (id: number) => hits.push(id) > 0 && id === active };
  const context = createContext({ seen, count, mutation });
  return { isFull: runInContext(instrument('full.ts', SOURCE, chosen), context), seen, hits };
}

const idOf = (replacement: string): number =>
  listMutants('full.ts', SOURCE).findIndex((mutant) => mutant.replacement === replacement);

test('the source behaves as before when no mutant is active', () => {
  expect([4, 5].map((count) => run(-1, count).isFull)).toEqual([false, true]);
});

test('an active mutant changes a bound, a limit or a connective', () => {
  expect(run(idOf('(count) > (MAX)'), 5).isFull).toBe(false);
  expect(run(idOf('5 + 1'), 5).isFull).toBe(false);
  expect(run(idOf("(count >= MAX) || (!['never'].includes('always'))"), 4).isFull).toBe(true);
});

test('an active mutant leaves out a statement', () => {
  expect(run(-1, 1).seen).toEqual([1]);
  expect(run(idOf(''), 1).seen).toEqual([]);
});

test('a mutant that is reached is noted', () => {
  expect(run(idOf('5 + 1'), 1).hits).toEqual([idOf('5 + 1')]);
});
