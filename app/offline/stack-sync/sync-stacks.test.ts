import { expect, test } from 'vitest';
import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import { ApiError } from '#app/http/errors.ts';
import { createStackScene } from '../doubles/stack-scene.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';
import { discardStack, purgeRemovedItems, removeItem } from '../stacks/stacks.ts';
import { syncStacks } from './sync-stacks.ts';
import { createTwoDevices, DUNE, KINDRED, messagesOf, rowOf, syncAll } from '../doubles/two-devices.ts';

test('what was scanned on the phone is reviewed on the desktop, and its photo publishes from the phone', async () => {
  const { desk, phone, desktop, here, other, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  expect(await rowOf(desktop, draft)).toMatchObject({
    title: { text: 'Dune' },
    price: '10.40',
    photoCount: 1,
  });
  expect(await messagesOf(desktop, draft)).toEqual(['Its photo is on Device 1. It publishes from there.']);
  await desktop.type(draft, { price: '8.50' });
  expect((await desktop.publish()).count).toBe(1);
  expect(await other.send()).toBe('synced');
  expect(desk.listings).toEqual([]);
  await syncAll(phone);
  expect((await rowOf(phone, draft)).draft.state).toBe('ready');
  expect(await here.send()).toBe('synced');
  expect(desk.listings.map((each) => [each.listing.title, each.listing.price, desk.photosOf(each)])).toEqual([
    ['Dune', 8.5, [`cover of ${DUNE}`]],
  ]);
  await syncAll(desktop);
  expect(await rowOf(desktop, draft)).toMatchObject({
    draft: { state: 'listed', productId: desk.listings[0]?.id },
  });
  expect((await desktop.countRows()).photos).toBe(0);
});

test('a photo that was uploaded is listed from either device, by a key of its own', async () => {
  const { desk, phone, desktop, here, other, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await here.send();
  await syncAll(desktop);
  expect((await rowOf(desktop, draft)).picture?.url).toBe('/pictures/photo');
  await Promise.all([desktop.publish(), phone.publish()]);
  await Promise.all([other.send(), here.send()]);
  expect(desk.listings).toHaveLength(1);
  expect(
    new Set(desk.requests.filter((key) => key.includes(':listing')).map((key) => key.split(':')[3])).size,
  ).toBe(desk.requests.filter((key) => key.includes(':listing')).length);
  await syncAll(phone, desktop);
  for (const scanner of [phone, desktop]) expect((await rowOf(scanner, draft)).draft.state).toBe('listed');
});

test('what comes while a draft is being listed is taken in after the answer', async () => {
  const { desk, phone, desktop, here, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await here.send();
  await phone.publish();
  desk.refused = 'Dune';
  desk.faults = [
    async () => {
      await syncAll(desktop);
      await desktop.type(draft, { author: 'Herbert', title: 'Dune Messiah' });
      await syncAll(desktop, phone);
      expect((await rowOf(phone, draft)).author).toBe('');
    },
  ];
  await here.send();
  expect(await rowOf(phone, draft)).toMatchObject({ author: 'Herbert', title: { text: 'Dune Messiah' } });
});

test('what one device removes is gone on the other once it cannot be undone, and does not come back', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const [draft, left] = [await scanOne(), await scanOne(KINDRED)];
  await removeItem(desktop.local, desktop.ports, draft);
  await syncAll(desktop, phone);
  expect((await phone.review()).counts.items).toBe(2);
  await purgeRemovedItems(desktop.local, desktop.ports, Number.POSITIVE_INFINITY);
  stacks.faults = ['reply lost'];
  await syncStacks(desktop.local, desktop.ports);
  await syncAll(desktop, phone);
  for (const scanner of [phone, desktop])
    expect((await scanner.review()).rows.map(({ id }) => id)).toEqual([left]);
  expect(await phone.countRows()).toMatchObject({ photos: 1, thumbs: 1 });
});

test('a discarded stack goes everywhere, but not what was scanned into it meanwhile', async () => {
  const { phone, desktop, scanOne } = await createTwoDevices();
  await scanOne();
  const added = await phone.add(KINDRED);
  await discardStack(desktop.local, desktop.ports, desktop.stack);
  await syncAll(desktop, phone, desktop);
  for (const scanner of [phone, desktop])
    expect((await scanner.review()).rows.map(({ id }) => id)).toEqual([added]);
});

test('what was entered for a book that another device has listed says so', async () => {
  const { phone, desktop, here, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await here.send();
  await syncAll(desktop);
  await phone.publish();
  await here.send();
  await desktop.type(draft, { price: '3.00' });
  await syncAll(desktop);
  expect((await rowOf(desktop, draft)).draft).toMatchObject({
    state: 'listed',
    reason: 'Published from Device 1. Edit the listing instead.',
  });
});

test('a phone that returns after a year begins anew: what is gone goes, what it has typed meanwhile is sent', async () => {
  const { stacks, phone, scanOne } = await createTwoDevices();
  const [draft, typed] = [await scanOne(), await scanOne(KINDRED)];
  stacks.forget(draft);
  stacks.forget(typed);
  stacks.floor += 5;
  await phone.type(typed, { price: '5.00' });
  await syncAll(phone);
  expect((await phone.review()).rows.map(({ id }) => id)).toEqual([typed]);
  expect(stacks.draft(typed).fields).toMatchObject({ price: '5.00', isbn: KINDRED });
});

test('at sign-in all of a guest’s stack is sent whole; a guest never syncs', async () => {
  const { stacks, shop, phone, here } = await createStackScene();
  const draft = await phone.add(DUNE);
  expect(await syncStacks(phone.local, phone.ports, { ask: true })).toBe('synced');
  expect(stacks.requests).toEqual([]);
  expect(await here.local.run(async (db) => db.stackOutbox.count())).toBe(0);
  shop.account = 7;
  await switchOwner(here.local, 7);
  await syncStacks(phone.local, phone.ports);
  expect(stacks.draft(draft).fields).toMatchObject({ isbn: DUNE, condition: 'good', state: 'editing' });
});

test('signing out removes what the server has whole, and asks about the rest', async () => {
  const { phone, desktop, here, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  expect(await purgeOwnerData(here.local)).toBe(1);
  await here.send();
  expect(await purgeOwnerData(here.local)).toBe(0);
  expect(await phone.countRows()).toEqual({ drafts: 0, photos: 0, thumbs: 0, frames: 0, stacks: 0 });
  await syncAll(desktop);
  expect((await rowOf(desktop, draft)).photoCount).toBe(1);
});

test('nothing is listed before the server was asked about other devices; an older server has nothing to say', async () => {
  const { desk, stacks, phone, here, scanOne } = await createTwoDevices();
  await scanOne();
  await phone.publish();
  stacks.refusal = new ApiError(409, '{"code":"update_required","message":"Update."}');
  await here.send();
  expect(desk.listings).toEqual([]);
  expect((await phone.review()).isOutdated).toBe(true);
  stacks.refusal = new ApiError(404, '{"code":"not_found","message":"No such call."}');
  expect(await here.send()).toBe('synced');
  expect(desk.listings).toHaveLength(1);
});

test('a request carries at most 200 changes and 256 KB, and what exceeds the bounds of a field stays here', async () => {
  const { stacks, phone } = await createTwoDevices();
  const drafts: string[] = [];
  for (let book = 0; book < 230; book += 1)
    drafts.push(await phone.add(`978${String(book).padStart(10, '0')}`));
  await phone.type(drafts[0] ?? '', { title: 'x'.repeat(10_000), author: 'Herbert' });
  stacks.pageSize = 50;
  await syncAll(phone);
  expect(Math.max(...stacks.requests.map(({ mutations }) => mutations.length))).toBe(200);
  expect(stacks.draft(drafts[0] ?? '').fields).toMatchObject({ author: 'Herbert' });
  expect(stacks.has(drafts.at(-1) ?? '')).toBe(true);
  const { length } = stacks.requests;
  expect(await syncStacks(phone.local, phone.ports)).toBe('synced');
  expect(stacks.requests).toHaveLength(length);
});

test('an upload that has expired before the first sync is sent again', async () => {
  const { desk, stacks, phone, here, scanOne } = await createTwoDevices();
  stacks.refusal = new ApiError(404, '');
  const draft = await phone.add(DUNE);
  await phone.photograph(draft, 'cover');
  await here.send();
  desk.expireUploads();
  stacks.refusal = undefined;
  await here.send();
  await here.send();
  const [uploadId] = desk.uploads.keys();
  expect(stacks.draft(draft).photos).toMatchObject([{ uploadId }]);
  expect([...desk.uploads.values()]).toEqual(['cover']);
  expect(await scanOne(KINDRED)).toBeDefined();
});

test('an account that signs in again reads its stacks from the beginning', async () => {
  const { phone, here, scanOne } = await createTwoDevices();
  await scanOne();
  await here.send();
  await purgeOwnerData(here.local);
  await switchOwner(here.local, 7);
  await syncAll(phone);
  expect((await phone.review()).rows).toHaveLength(1);
});

test('what is removed while the server tells of it does not come back', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await desktop.type(draft, { author: 'Herbert' });
  await syncAll(desktop);
  stacks.faults = [
    async () => {
      await removeItem(phone.local, phone.ports, draft);
      await purgeRemovedItems(phone.local, phone.ports, Number.POSITIVE_INFINITY);
    },
    'lost',
  ];
  expect(await syncStacks(phone.local, phone.ports, { ask: true })).toBe('unreachable');
  expect((await phone.review()).rows).toEqual([]);
  await syncAll(phone);
  expect(stacks.draft(draft).state).toBe('removed');
});

test('a change that the server refuses stays on the phone, says why, and is sent again once it differs', async () => {
  const { stacks, phone } = await createTwoDevices();
  stacks.maxDrafts = 0;
  const draft = await phone.add(DUNE);
  await syncAll(phone);
  const { length } = stacks.requests;
  expect(await syncStacks(phone.local, phone.ports)).toBe('synced');
  expect(stacks.requests).toHaveLength(length);
  expect(await messagesOf(phone, draft)).toContain(STACK_MESSAGES.tooManyDrafts);
  stacks.maxDrafts = 1;
  await phone.type(draft, { price: '5.00' });
  await syncAll(phone);
  expect(stacks.draft(draft).fields.price).toBe('5.00');
  expect(await messagesOf(phone, draft)).not.toContain(STACK_MESSAGES.tooManyDrafts);
});

test('an expired upload of another device’s photo waits for that device', async () => {
  const { desk, phone, desktop, here, other, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await here.send();
  await syncAll(desktop);
  desk.expireUploads();
  await desktop.publish();
  await other.send();
  expect(await messagesOf(desktop, draft)).toEqual([
    'Its photo is on Another device. It publishes from there.',
  ]);
  await syncAll(phone);
  await here.send();
  expect(desk.listings.map((each) => desk.photosOf(each))).toEqual([[`cover of ${DUNE}`]]);
});
