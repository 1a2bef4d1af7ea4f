import { expect, test } from 'vitest';
import { Countdown, createCrashingTab } from '../doubles/crashing-tab.ts';
import { createStackScene, knows, type Scanner } from '../doubles/stack-scene.ts';
import { createTwoDevices, syncAll } from '../doubles/two-devices.ts';
import { syncStacks } from '../stack-sync/sync-stacks.ts';
import type { ReviewRow } from './stack-view.ts';
import { purgeRemovedItems, removeItem } from './stacks.ts';

const TITLES: Readonly<Record<string, string>> = { '9780441172719': 'Dune', '9780807083697': 'Kindred' };
const ISBNS = Object.keys(TITLES);
/** Two copies of the second one are listed already as this product. */
const LISTED = 77;

const isbnOfRow = ({ draft }: Pick<ReviewRow, 'draft'>): string => draft.lastIsbn ?? '';

/** Scans what is not stored yet, photographs the first book, adds copies of the second to a listing, and publishes. */
async function work(phone: Scanner, beeped: Set<string>): Promise<void> {
  const stored = new Set((await phone.review()).rows.map(isbnOfRow));
  for (const isbn of ISBNS.filter((each) => !stored.has(each))) {
    await phone.scan(isbn);
    beeped.add(isbn);
  }
  for (const { draft } of (await phone.review()).rows) {
    if (draft.state === 'listed') continue;
    if (isbnOfRow({ draft }) !== ISBNS[0])
      await phone.answer(draft.id, { kind: 'add-copy', productId: LISTED });
    else if (draft.photos.length === 0) await phone.photograph(draft.id, 'cover');
  }
  await phone.lookUp(knows(TITLES));
  await phone.publish();
  await phone.seller.send();
}

/** As an account edits on a phone, and removes what it does not sell after all, while a desktop changes the same item. */
async function workTogether(phone: Scanner, desktop: Scanner): Promise<void> {
  const { rows } = await phone.review();
  const [kept, removed] = [ISBNS[0], ISBNS[1]].map((isbn) => rows.find((row) => isbnOfRow(row) === isbn));
  if (kept?.draft.state === 'editing') await phone.type(kept.id, { price: '7.00' });
  await syncStacks(phone.local, phone.ports);
  if (removed !== undefined) await removeItem(phone.local, phone.ports, removed.id);
  await purgeRemovedItems(phone.local, phone.ports, Number.POSITIVE_INFINITY);
  await syncStacks(phone.local, phone.ports);
  await syncAll(desktop);
}

test('an account’s changes and removals reach its other devices once, when the app is killed at any point', async () => {
  for (let stepCount = 1, isFinished = false; !isFinished; stepCount += 2) {
    const world = await createTwoDevices();
    const { stacks, desktop, phone } = world;
    for (const isbn of ISBNS) await world.scanOne(isbn);
    const price = (await desktop.review()).rows.find((row) => isbnOfRow(row) === ISBNS[0])?.id ?? '';
    await desktop.type(price, { author: 'Herbert' });
    const countdown = new Countdown(stepCount);
    isFinished = await Promise.race([
      workTogether(world.tab(createCrashingTab(world, countdown)), desktop).then(() => true),
      countdown.ended.then(() => false),
    ]);
    const next = world.tab();
    await workTogether(next, desktop);
    await syncAll(next, desktop);
    for (const scanner of [phone, desktop])
      expect(
        (await scanner.review()).rows.map((row) => [
          row.title.text,
          row.price,
          row.author,
          row.problems.length,
        ]),
        `killed at ${stepCount}`,
      ).toEqual([['Dune', '7.00', 'Herbert', scanner === phone ? 0 : 1]]);
    expect(stacks.draft(price).conflicts).toEqual([]);
    expect(await next.local.run(async (db) => db.stackOutbox.count())).toBe(0);
    if (isFinished) expect(stepCount).toBeGreaterThanOrEqual(15);
  }
});

test('no scan that was confirmed is lost, and nothing is listed or added twice, when the app is killed at any point', async () => {
  // To die after a step and before the next one is the same.
  for (let stepCount = 1, isFinished = false; !isFinished; stepCount += 2) {
    const world = await createStackScene();
    const { desk } = world;
    desk.copiesOf.set(LISTED, 2);
    const countdown = new Countdown(stepCount);
    const beeped = new Set<string>();
    isFinished = await Promise.race([
      work(world.tab(createCrashingTab(world, countdown)), beeped).then(() => true),
      countdown.ended.then(() => false),
    ]);
    const next = world.tab();
    const stored = (await next.review()).rows.map(isbnOfRow);
    expect(stored, `killed at ${stepCount}`).toEqual(expect.arrayContaining([...beeped]));
    // The phone comes back when the shop no longer knows its answers by their keys.
    desk.expireAnswers();
    await work(next, beeped);
    const listed = desk.listings.map((each) => [each.listing.title, desk.photosOf(each)]);
    expect(listed, `killed at ${stepCount}`).toEqual([['Dune', ['cover']]]);
    expect(desk.copiesOf.get(LISTED), `killed at ${stepCount}`).toBe(3);
    expect((await next.review()).rows.map(({ draft }) => draft.state)).toEqual(['listed', 'listed']);
    expect(await next.countRows()).toMatchObject({ drafts: 2, photos: 0, thumbs: 0 });
    if (isFinished) expect(stepCount).toBeGreaterThanOrEqual(30);
  }
});
