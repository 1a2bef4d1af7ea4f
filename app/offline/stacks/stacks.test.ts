import { expect, test } from 'vitest';
import {
  STACK,
  STACK_MESSAGES,
  stackSummary,
  stackTitle,
  unknownIsbnMessage,
} from '#contract/selling/stack-messages.ts';
import { createDraft } from '../drafts/drafts.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';
import { createStackScene, encoded, knows, type Scanner } from '../doubles/stack-scene.ts';
import { photo } from '../doubles/seller.ts';
import { applyToItems, setItemFields } from './answer-question.ts';
import { addByPhoto, scanItem } from './scan-item.ts';
import { FIRST_DEFAULTS, type StackDefaults } from './stack-defaults.ts';
import { createStackReader } from './stack-view.ts';
import { changeUploads, readUploads } from './uploads-state.ts';
import {
  discardStack,
  purgeRemovedItems,
  removeItem,
  restoreItem,
  setDefaults,
  startStack,
} from './stacks.ts';

const DUNE = '9780441172719';
const KINDRED = '9780807083697';
const EMMA = '9780141439587';
const UNKNOWN = '9780000000002';
const TITLES = { [DUNE]: 'Dune', [KINDRED]: 'Kindred' };
const LATER = Number.POSITIVE_INFINITY;

const titles = async (phone: Scanner): Promise<string[]> =>
  (await phone.strip()).cards.map(({ title }) => title.text);
const NOTHING = { drafts: 0, photos: 0, thumbs: 0, frames: 0, stacks: 0 };

test('what is set once counts as typed, and the price follows the suggestion by the chosen percent', async () => {
  const chosen: StackDefaults = { condition: 'very_good', category: 'manuals', percent: 10 };
  const { phone, here } = await createStackScene(chosen);
  const id = await phone.add(DUNE);
  await phone.lookUp(knows(TITLES));
  expect(await here.one(id)).toMatchObject({
    form: { title: 'Dune', isbn: DUNE, condition: 'very_good', category: 'manuals', price: '10.70' },
    touched: ['condition', 'category', 'isbn'],
  });
  await phone.type(id, { percent: 20 });
  expect((await here.one(id))?.form.price).toBe('9.51');
  await phone.type(id, { price: '4' });
  await phone.type(id, { percent: 0, condition: 'good' });
  expect((await here.one(id))?.form.price).toBe('4');
});

test('without a chosen category, an ISBN is a book, and an ISSN a magazine with its issue in the description', async () => {
  const { phone, here } = await createStackScene();
  const book = await phone.add(DUNE);
  const magazine = await phone.add({ kind: 'issn', issn: '1699-0579', issue: '07' });
  expect((await here.one(book))?.form).toMatchObject({ category: 'books', isbn: DUNE });
  expect((await here.one(magazine))?.form).toMatchObject({
    category: 'magazines',
    description: 'Issue 07 by its barcode.',
    isbn: '',
  });
  expect(await titles(phone)).toEqual([
    'Magazine 1699-0579, issue 07. Take a photo of the cover.',
    `${DUNE} · The title loads when you're back online.`,
  ]);
});

test('the list price beside a barcode prices its book at once, in its condition and less the percent', async () => {
  const { phone, here } = await createStackScene({ ...FIRST_DEFAULTS, percent: 10 });
  const id = await phone.add({ kind: 'isbn', isbn: DUNE, listPriceCents: 2_000 });
  // $20.00 new, 70% of it in good condition, 20% below that, and 10% less.
  expect((await here.one(id))?.form).toMatchObject({ price: '10.08', comparePrice: '14.00' });
  await phone.lookUp(knows(TITLES));
  expect((await here.one(id))?.form).toMatchObject({ title: 'Dune', price: '10.08' });
});

test('a title comes once there is a network; an unknown ISBN keeps what the camera saw', async () => {
  const { phone } = await createStackScene();
  await phone.scan(DUNE, photo('back of Dune'));
  await phone.scan(EMMA, photo('back of Emma'));
  const typed = await phone.add(UNKNOWN);
  await expect(phone.lookUp()).rejects.toThrow('offline');
  expect((await phone.review()).rows.map(({ frame }) => frame !== undefined)).toEqual([true, true, false]);
  await phone.lookUp(knows(TITLES));
  const { rows } = await phone.review();
  expect(rows.map(({ title, frame }) => [title.text, frame !== undefined])).toEqual([
    ['Dune', false],
    [STACK_MESSAGES.unknownIsbn, true],
    [unknownIsbnMessage(UNKNOWN), false],
  ]);
  const emma = rows[1] ?? expect.fail();
  await setItemFields(phone.local, phone.ports, emma.id, { price: '4.00' });
  const priced = (await phone.review()).rows.find(({ id }) => id === emma.id);
  expect(priced?.price).toBe('4.00');
  expect(priced?.frame, 'is not loaded again').toBe(emma.frame);
  expect((await phone.strip()).cards[0]?.title.text).toBe(unknownIsbnMessage(UNKNOWN));
  await removeItem(phone.local, phone.ports, typed);
  expect((await phone.strip()).removed?.title.text).toBe(unknownIsbnMessage(UNKNOWN));
});

test('the same code again is a question; the answer decides, and a third scan asks again', async () => {
  const { phone, here } = await createStackScene();
  const id = await phone.add(DUNE);
  expect(await phone.scan(DUNE)).toEqual({ kind: 'again', draft: id, seen: 2 });
  await phone.answer(id, { kind: 'copies', copies: 2 });
  expect(await phone.scan(DUNE)).toEqual({ kind: 'again', draft: id, seen: 3 });
  await phone.answer(id, { kind: 'copies', copies: 2 });
  expect((await phone.strip()).cards).toMatchObject([{ copies: 2, seen: 2 }]);
  await phone.type(id, { copies: 99 });
  expect(await phone.scan(DUNE)).toMatchObject({ seen: 99 });
  expect((await here.one(id))?.copies).toBe(99);
});

test('two issues of a magazine are two items, and an issue that was not read may be any', async () => {
  const { phone } = await createStackScene();
  const scan = async (issue?: string) =>
    scanItem(phone.local, phone.ports, phone.stack, { kind: 'issn', issn: '1699-0579', issue });
  expect((await scan('07')).kind).toBe('stored');
  expect((await scan('08')).kind).toBe('stored');
  expect((await scan()).kind).toBe('again');
});

test('"Undo" removes the newest item and a second one restores it; once purged, it is gone with its photo', async () => {
  const { phone } = await createStackScene();
  const id = await phone.add(DUNE);
  await phone.photograph(id, 'cover');
  await removeItem(phone.local, phone.ports, id);
  expect(await phone.strip()).toMatchObject({ cards: [], removed: { id } });
  expect(await phone.type(id, { title: 'Too late' })).toBe(false);
  expect(await restoreItem(phone.local, id)).toBe(true);
  expect(await phone.strip()).toMatchObject({ cards: [{ id, photoCount: 1 }] });
  await removeItem(phone.local, phone.ports, id);
  await purgeRemovedItems(phone.local, phone.ports, LATER);
  expect(await restoreItem(phone.local, id)).toBe(false);
  expect(await phone.countRows()).toEqual({ ...NOTHING, stacks: 1 });
});

test('nothing of a removed item is sent', async () => {
  const { phone, desk, here } = await createStackScene();
  const id = await phone.add(DUNE);
  await phone.photograph(id, 'cover');
  await removeItem(phone.local, phone.ports, id);
  expect(await here.send()).toBe('synced');
  expect(desk.requests).toEqual([]);
});

test('a strip and a review read thumbnails and add up what is unsent', async () => {
  const { phone, here } = await createStackScene();
  const [sent, unsent] = [await phone.add(DUNE), await phone.add(KINDRED)];
  await phone.photograph(sent, 'cover');
  await here.send();
  await phone.photograph(unsent, 'front');
  await phone.photograph(unsent, 'back');
  const review = await phone.review();
  expect(review.photos).toEqual({ count: 3, sent: 1, bytesLeft: 'front'.length + 'back'.length });
  expect(review.counts).toEqual({ items: 2, toCheck: 2, publishable: 0 });
  const thumb = async () => (await phone.strip()).cards.at(0)?.thumb ?? expect.fail('no thumbnail');
  expect(await (await thumb()).text()).toBe('thumb of front');
  expect(await thumb()).toBe(await thumb());
});

test('300 open items are the most, counted with those of Sell, and a listed or removed one makes room', async () => {
  const { phone, here } = await createStackScene();
  const row = (await here.one(await phone.add(DUNE))) ?? expect.fail();
  await createDraft(here.local, here.ports, [photo('of Sell')]);
  await here.local.run(async (db) =>
    db.drafts.bulkPut(
      Array.from({ length: STACK.maxOpenDrafts - 2 }, (_, at) => ({
        ...row,
        id: `copy ${at}`,
        code: undefined,
      })),
    ),
  );
  const full = { kind: 'limit', message: STACK_MESSAGES.tooManyDrafts };
  expect(await phone.scan(KINDRED)).toEqual(full);
  expect(await addByPhoto(phone.local, phone.ports, phone.stack, encoded('cover'))).toEqual(full);
  expect((await phone.scan(DUNE)).kind).toBe('again');
  await removeItem(here.local, here.ports, 'copy 7');
  expect((await phone.scan(KINDRED)).kind).toBe('stored');
});

test('20 stacks are the most, and an empty one gives way', async () => {
  const { phone } = await createStackScene();
  const { local, ports } = phone;
  await phone.add(DUNE);
  for (let at = 1; at < STACK.maxStacks; at += 1) {
    const started = await startStack(local, ports, FIRST_DEFAULTS);
    if ('message' in started) expect.fail(started.message);
    await scanItem(local, ports, started.id, { kind: 'isbn', isbn: DUNE });
  }
  expect(await startStack(local, ports, FIRST_DEFAULTS)).toEqual({ message: STACK_MESSAGES.tooManyStacks });
  await discardStack(local, phone.ports, phone.stack);
  const chosen: StackDefaults = { condition: 'new', category: 'games', percent: 30 };
  expect(await startStack(local, ports, chosen)).toHaveProperty('id');
  expect(await startStack(local, ports, chosen)).toHaveProperty('id');
  expect((await phone.countRows()).stacks).toBe(STACK.maxStacks);
});

test('other values in the middle of a stack are those of the items that follow', async () => {
  const { phone, here, stack } = await createStackScene();
  const before = await phone.add(DUNE);
  await setDefaults(here.local, stack, { condition: 'new', category: 'detect', percent: 5 });
  const after = await phone.add(KINDRED);
  expect(await here.one(before)).toMatchObject({ form: { condition: 'good' }, percent: 0 });
  expect(await here.one(after)).toMatchObject({ form: { condition: 'new' }, percent: 5 });
});

test('a stack is one row beside the drafts of Sell, and does not count what is listed or removed', async () => {
  const { phone, here } = await createStackScene();
  const alone = await here.createDraft('alone');
  await phone.add(DUNE);
  await removeItem(phone.local, phone.ports, await phone.add(KINDRED));
  expect((await here.all()).map(({ id }) => id)).toEqual([alone]);
  expect(await here.local.run(createStackReader().waiting)).toMatchObject([
    { id: phone.stack, items: 1, toCheck: 1 },
  ]);
});

test('discarding a stack deletes its items with their photos and frames', async () => {
  const { phone, here } = await createStackScene();
  await phone.photograph(await phone.add(DUNE), 'cover');
  await phone.scan(KINDRED, photo('back'));
  await here.createDraft('of Sell');
  await discardStack(phone.local, phone.ports, phone.stack);
  expect(await phone.countRows()).toEqual({ ...NOTHING, drafts: 1, photos: 1 });
  expect(await phone.scan(EMMA)).toEqual({ kind: 'gone' });
});

test('a guest’s stack moves to the account at sign-in, others do not see it, and sign-out deletes it', async () => {
  const { phone, here } = await createStackScene();
  await phone.photograph(await phone.add(DUNE), 'cover');
  await phone.scan(KINDRED, photo('back'));
  await switchOwner(here.local, 7);
  expect((await phone.strip()).cards).toHaveLength(2);
  await switchOwner(here.local, 8);
  await expect(phone.strip()).rejects.toThrow('no such stack');
  expect(await phone.scan(EMMA)).toEqual({ kind: 'gone' });
  await switchOwner(here.local, 7);
  await changeUploads(here.local, { paused: true, cellular: 'yes' });
  expect(await purgeOwnerData(here.local)).toBe(2);
  expect(await purgeOwnerData(here.local, { evenIfPending: true })).toBe(2);
  expect(await phone.countRows()).toEqual(NOTHING);
  // What the next person on this phone pays for their photos is theirs to say.
  expect(await here.local.run(readUploads)).toEqual({ paused: false, cellular: 'ask' });
});

test('selected items take condition, category and percent together', async () => {
  const { phone, here } = await createStackScene();
  const ids = [await phone.add(DUNE), await phone.add(KINDRED)];
  await phone.lookUp(knows(TITLES));
  await applyToItems(phone.local, phone.ports, ids, { condition: 'new', category: 'manuals', percent: 30 });
  for (const id of ids)
    expect(await here.one(id)).toMatchObject({
      form: { condition: 'new', category: 'manuals', price: '10.40' },
      touched: ['condition', 'isbn', 'category'],
    });
});

test('a stack is called by the day on which it was begun, and says how many items there are to check', () => {
  const name = stackTitle(new Date(2026, 10, 22, 13).getTime());
  expect(`${name} · ${stackSummary(40, 3)}`).toBe('Stack of November 22 · 40 items, 3 to check');
  expect(stackSummary(1, 0)).toBe('1 item');
});
