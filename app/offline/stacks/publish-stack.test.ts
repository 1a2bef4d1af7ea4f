import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/selling/selling.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import { ApiError } from '#app/http/errors.ts';
import { createProduct } from '../doubles/shop-double.ts';
import { createStackScene, knows, type Scanner } from '../doubles/stack-scene.ts';
import { changeUploads } from './uploads-state.ts';

const DUNE = '9780441172719';
const KINDRED = '9780807083697';
const EMMA = '9780141439587';
const TITLES = { [DUNE]: 'Dune', [KINDRED]: 'Kindred', [EMMA]: 'Emma' };

/** A phone with a photographed item for each of these ISBNs, whose titles are certain. */
async function createScannedStack(...isbns: string[]) {
  const scene = await createStackScene();
  const { phone, desk } = scene;
  const ids: string[] = [];
  for (const isbn of isbns) {
    const id = await phone.add(isbn);
    ids.push(id);
    await phone.photograph(id, `cover of ${isbn}`);
  }
  await phone.lookUp(knows(TITLES));
  const listed = () => desk.listings.map(({ listing: { title, copies } }) => [title, copies ?? 1]);
  return { ...scene, ids, listed };
}

const problems = async (phone: Scanner): Promise<string[]> =>
  (await phone.review()).rows.flatMap((row) => row.problems.map(({ message }) => message));
const states = async (phone: Scanner): Promise<string[]> =>
  (await phone.review()).rows.map(({ draft }) => draft.state);
const ownListing = (id: number, isbn: string): OwnListing => ({
  product: createProduct(id, { isbn }),
  state: 'for-sale',
});
const tooMany = (): never => {
  throw new ApiError(429, '{"code":"too_many_requests","message":"Slowly."}');
};

test('"Publish all" lists what has neither block nor question, once, and says what comes next', async () => {
  const { phone, here, ids, listed } = await createScannedStack(DUNE, KINDRED, EMMA);
  const [, kindred = ''] = ids;
  await phone.scan(KINDRED);
  expect(await phone.publish()).toEqual({ count: 2, nextProblem: kindred });
  expect(await here.send()).toBe('synced');
  expect(listed()).toEqual([
    ['Dune', 1],
    ['Emma', 1],
  ]);
  await phone.answer(kindred, { kind: 'copies', copies: 2 });
  expect(await phone.publish()).toEqual({ count: 1, nextProblem: undefined });
  await here.send();
  expect(listed().at(-1)).toEqual(['Kindred', 2]);
  expect(await phone.publish()).toEqual({ count: 0, nextProblem: undefined });
});

test('each listing has the item’s draft, ISBN, price and photo, and the guest’s email', async () => {
  const { phone, desk, here, ids } = await createScannedStack(DUNE);
  await phone.publish([], 'ann@example.com');
  await here.send();
  expect(desk.listings).toMatchObject([
    { listing: { draft: ids[0], isbn: DUNE, price: 10.4, condition: 'good', email: 'ann@example.com' } },
  ]);
  expect(desk.listings.map((each) => desk.photosOf(each))).toEqual([[`cover of ${DUNE}`]]);
});

test('a magazine is listed with its ISSN', async () => {
  const { phone, desk, here } = await createStackScene();
  const id = await phone.add({ kind: 'issn', issn: '1699-0579', issue: '07' });
  await phone.photograph(id, 'cover');
  await phone.type(id, { title: 'Byte', price: '3' });
  await phone.publish();
  await here.send();
  expect(desk.listings[0]?.listing).toMatchObject({
    issn: '1699-0579',
    category: 'magazines',
    description: 'Issue 07 by its barcode.',
  });
});

test('an item that is scanned again after it was submitted waits for the answer', async () => {
  const { phone, desk, here } = await createScannedStack(DUNE);
  await phone.publish();
  await phone.scan(DUNE);
  await here.send();
  expect(desk.listings).toEqual([]);
  expect(await problems(phone)).toEqual(['1 or 2 copies?']);
});

test('a photo of another book sends a submitted item back with a question, and "Use that" looks that book up', async () => {
  const { phone, desk, here, ids, listed } = await createScannedStack(DUNE);
  const [id = ''] = ids;
  desk.suggestion = { ...desk.suggestion, mismatch: { isbn: EMMA, title: 'Emma' } };
  await phone.publish();
  await here.send();
  expect(listed()).toEqual([]);
  expect(await problems(phone)).toEqual(['The photo shows another book: Emma.']);
  await phone.answer(id, { kind: 'use-photo', isbn: EMMA });
  await phone.lookUp(knows(TITLES));
  await phone.publish();
  await here.send();
  expect(listed()).toEqual([['Emma', 1]]);
  expect(desk.listings[0]?.listing.isbn).toBe(EMMA);
});

test('"Keep mine" lists the scanned book', async () => {
  const { phone, desk, here, ids, listed } = await createScannedStack(DUNE);
  desk.suggestion = { ...desk.suggestion, mismatch: { isbn: EMMA } };
  await here.send();
  await phone.answer(ids[0] ?? '', { kind: 'keep-mine', isbn: EMMA });
  await phone.publish();
  await here.send();
  expect(listed()).toEqual([['Dune', 1]]);
});

test('"Add a copy" adds the copies to the listing once, without photos, even if the answer is lost', async () => {
  const { phone, desk, here, ids } = await createScannedStack(DUNE);
  desk.copiesOf.set(77, 1);
  const mine = [ownListing(77, DUNE)];
  expect((await phone.publish(mine)).count).toBe(0);
  await phone.answer(ids[0] ?? '', { kind: 'add-copy', productId: 77 });
  await phone.type(ids[0] ?? '', { copies: 2 });
  expect((await phone.publish(mine)).count).toBe(1);
  desk.faults = ['reply lost'];
  expect(await here.send()).toBe('unreachable');
  desk.expireAnswers();
  expect(await here.send()).toBe('synced');
  expect([desk.copiesOf.get(77), desk.uploads.size, desk.listings.length]).toEqual([3, 0, 0]);
  expect((await phone.review()).rows).toMatchObject([{ draft: { state: 'listed', productId: 77 } }]);
});

test('copies for a listing that is gone are refused, and become a listing of their own', async () => {
  const { phone, here, ids, listed } = await createScannedStack(DUNE);
  const [id = ''] = ids;
  await phone.answer(id, { kind: 'add-copy', productId: 77 });
  await phone.publish();
  await here.send();
  expect(await problems(phone)).toEqual([SELLING_MESSAGES.noSuchListing]);
  await phone.answer(id, { kind: 'retry' });
  await here.send();
  expect(listed()).toEqual([['Dune', 1]]);
});

test('a shop that ignores how many copies there are is noticed', async () => {
  const { phone, desk, here, ids } = await createScannedStack(DUNE);
  desk.ignoresCopies = true;
  await phone.type(ids[0] ?? '', { copies: 3 });
  await phone.publish();
  await here.send();
  expect((await phone.review()).rows).toMatchObject([
    { draft: { state: 'listed', reason: STACK_MESSAGES.oneCopyListed } },
  ]);
});

test('paused photos of stacks wait, those of Sell do not, and items whose photos are sent are listed', async () => {
  const { phone, desk, here, listed } = await createScannedStack(DUNE);
  await here.send();
  await phone.photograph(await phone.add(KINDRED), 'cover of Kindred');
  await phone.publish();
  await changeUploads(here.local, { paused: true });
  await here.list('Of Sell');
  expect(await here.send()).toBe('synced');
  expect(listed()).toEqual([
    ['Dune', 1],
    ['Of Sell', 1],
  ]);
  expect(desk.uploads.size).toBe(2);
  await changeUploads(here.local, { paused: false });
  await here.send();
  expect(desk.uploads.size).toBe(3);
});

test('over a cellular connection, photos of stacks wait until the seller agrees', async () => {
  const { desk, here } = await createScannedStack(DUNE);
  here.isCellular = true;
  for (const cellular of ['ask', 'no'] as const) {
    await changeUploads(here.local, { cellular });
    expect(await here.send()).toBe('synced');
    expect(desk.uploads.size).toBe(0);
  }
  await changeUploads(here.local, { cellular: 'yes' });
  await here.send();
  expect(desk.uploads.size).toBe(1);
});

test('a shop that accepts no more photos still lists what has its photos, and the rest follows', async () => {
  const { phone, desk, here, listed } = await createScannedStack(DUNE);
  await here.send();
  const kindred = await phone.add(KINDRED);
  await phone.photograph(kindred, 'cover of Kindred');
  await phone.lookUp(knows(TITLES));
  await phone.publish();
  // Dune is listed first; then the photo of Kindred is refused.
  desk.faults = [undefined, tooMany];
  expect(await here.send()).toBe('unreachable');
  expect(await states(phone)).toEqual(['listed', 'ready']);
  expect(await here.send()).toBe('synced');
  expect(listed()).toEqual([
    ['Dune', 1],
    ['Kindred', 1],
  ]);
});

test('when the first photo is refused as one too many, later items whose photos are sent are listed', async () => {
  const { phone, desk, here, ids, listed } = await createScannedStack(DUNE, KINDRED);
  const [dune = ''] = ids;
  await here.send();
  await phone.photograph(dune, 'spine');
  await phone.publish();
  desk.faults = [tooMany];
  expect(await here.send()).toBe('unreachable');
  expect(listed()).toEqual([['Kindred', 1]]);
});

test('two tabs and a worker that send at once list each item once', async () => {
  const { phone, here, seller, listed } = await createScannedStack(DUNE, KINDRED, EMMA);
  await phone.publish();
  await Promise.all([here, seller(), seller()].map(async (tab) => tab.send()));
  expect(listed()).toEqual([
    ['Dune', 1],
    ['Kindred', 1],
    ['Emma', 1],
  ]);
});

test('what the seller changes after submitting is looked at again; a refused item says why and can be tried again', async () => {
  const { phone, desk, here, ids, listed } = await createScannedStack(DUNE);
  const [id = ''] = ids;
  await phone.publish();
  await phone.type(id, { title: desk.refused });
  expect(await states(phone)).toEqual(['editing']);
  await phone.publish();
  await here.send();
  expect(await problems(phone)).toEqual(['Please keep the title under 500 characters']);
  await phone.type(id, { title: 'Dune' });
  await phone.answer(id, { kind: 'retry' });
  await here.send();
  expect(listed()).toEqual([['Dune', 1]]);
});

test('a new seller’s limit stops a stack: its review says why once, and the rest can be submitted again', async () => {
  const { phone, desk, here, listed } = await createScannedStack(DUNE, KINDRED, EMMA);
  desk.limit = 1;
  await phone.publish();
  expect(await here.send()).toBe('synced');
  expect(listed()).toHaveLength(1);
  expect((await states(phone)).toSorted()).toEqual(['editing', 'editing', 'listed']);
  expect(await problems(phone)).toEqual([]);
  expect((await phone.review()).stack.stopped).toBe(SELLER_MESSAGES.limit);
  desk.limit = 9;
  await phone.publish();
  expect((await phone.review()).stack.stopped).toBeUndefined();
  await here.send();
  expect(listed()).toHaveLength(3);
});
