import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { NetworkError } from '#app/http/errors.ts';
import { openLocalDb } from '../database.ts';
import { lookUpIsbns } from './look-up-isbns.ts';

const DUNE = '9780441013593';
const EMMA = '9780141439587';

const failToAnswer = (): never => {
  throw new NetworkError('offline');
};

/** A phone whose mirror has Dune, and a shop that answers its calls in turn; the last answer is repeated. */
async function createScene(...answers: ((isbns: readonly string[]) => readonly IsbnAppraisal[])[]) {
  const local = openLocalDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => local.close());
  const copy = { category: 'books', inStock: true, stock: 1, excerpt: '', createdAt: 0, flags: 0 } as const;
  await local.run(async (db) =>
    db.products.put({ ...copy, id: 2, title: 'Dune', isbn: DUNE, price: 8, condition: 'fair' }),
  );
  const calls: (readonly string[])[] = [];
  const found: IsbnAppraisal[] = [];
  const waits: number[] = [];
  const ports = {
    askShop: async (isbns: readonly string[]) => {
      calls.push(isbns);
      const answer = answers.at(Math.min(calls.length, answers.length) - 1);
      return (answer ?? failToAnswer)(isbns);
    },
    wait: async (ms: number) => void waits.push(ms),
  };
  const lookUp = async (...isbns: string[]) => lookUpIsbns(local, ports, isbns, (each) => found.push(each));
  return { calls, found, waits, lookUp };
}

const answerAll =
  (fields: Partial<IsbnAppraisal> = {}) =>
  (isbns: readonly string[]): IsbnAppraisal[] =>
    isbns.map((isbn) => ({
      isbn,
      suggestion: { by: 'built-in', title: `Title of ${isbn}`, sources: {}, comparables: [], notes: [] },
      confirmed: true,
      ...fields,
    }));

test("the phone's title comes first and is unconfirmed; the shop's follows", async () => {
  const { found, lookUp } = await createScene(answerAll());
  await lookUp(EMMA, DUNE);
  expect(found.map(({ isbn, suggestion: { by, title }, confirmed }) => [isbn, by, title, confirmed])).toEqual(
    [
      [DUNE, 'phone', 'Dune', false],
      [EMMA, 'built-in', `Title of ${EMMA}`, true],
      [DUNE, 'built-in', `Title of ${DUNE}`, true],
    ],
  );
});

test('offline, what the phone knows is found, and the look-up fails', async () => {
  const { found, lookUp } = await createScene();
  await expect(lookUp(EMMA, DUNE)).rejects.toThrow(NetworkError);
  expect(found.map(({ isbn }) => isbn)).toEqual([DUNE]);
});

test('pending ISBNs, and only these, are asked for again after 5 seconds, three times', async () => {
  const pending = answerAll({ pending: true, confirmed: false });
  const half = (isbns: readonly string[]) => [...pending(isbns.slice(0, 1)), ...answerAll()(isbns.slice(1))];
  const { calls, waits, lookUp } = await createScene(half, pending);
  await lookUp(EMMA, DUNE);
  expect(calls).toEqual([[EMMA, DUNE], [EMMA], [EMMA], [EMMA]]);
  expect(waits).toEqual([5_000, 5_000, 5_000]);
});

test('a pending ISBN is not asked for again once it is answered', async () => {
  const { calls, found, lookUp } = await createScene(answerAll({ pending: true }), answerAll());
  await lookUp(EMMA);
  expect(calls).toHaveLength(2);
  expect(found.map(({ pending }) => pending)).toEqual([true, undefined]);
});

test('120 ISBNs are three calls, and an answer about an ISBN that was not asked for is dropped', async () => {
  const isbns = Array.from({ length: 120 }, (_, number) => String(9_780_000_000_000 + number));
  const { calls, found, lookUp } = await createScene((asked) => answerAll()([...asked, EMMA]));
  await lookUp(...isbns, isbns[0] ?? '');
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(found.map(({ isbn }) => isbn)).toEqual(isbns);
});
