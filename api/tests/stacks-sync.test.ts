import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productSchema } from '#contract/catalog/product.ts';
import { stackSyncAnswerSchema } from '#contract/selling/stack-sync.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import {
  publishedElsewhereMessage,
  STACK_SYNC_MESSAGES as MESSAGES,
} from '#contract/selling/stack-messages.ts';
import { deviceName } from '#api/accounts/device-name.ts';
import { products, stackDrafts, uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop } from './world/shop.ts';
import { readOkBody } from './world/buyer.ts';
import { createStackAccounts, createStackDevice, draftIn, stackChange } from './world/stack-device.ts';
import { createMutationId } from './world/sync-client.ts';
import { readError } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const { db } = shop.deps.storage;
const photo = await drawPhoto();
const { newEmail, oneDevice, signInAgain, twoDevices } = createStackAccounts(shop);
const refused = (code: string, message: string, about: string) => ({ applied: false, code, message, about });
/** The name of a client without a browser's user agent. */
const TEST_DEVICE = deviceName('node');
const listed = (draft: string) => db.$count(products, eq(products.title, draft));
const draftUploads = (draft: string) => db.$count(uploads, eq(uploads.draftId, draft));

test('two devices change one price: both values are seen, and who has seen them decides', async () => {
  const [phone, desktop] = await twoDevices();
  const { stack, draft, rev } = await phone.scan({ title: 'Kindred', price: '5.00', copies: 2 });
  expect(draftIn((await desktop.sync()).drafts, draft)).toMatchObject({
    stack,
    rev,
    state: 'editing',
    fields: { title: 'Kindred', price: '5.00', copies: 2 },
    changedAt: new Date(shop.deps.now()).toISOString(),
  });
  await desktop.sync(stackChange.set(stack, draft, { price: '8.00' }, rev));
  const late = await phone.sync(stackChange.set(stack, draft, { price: '7.00', author: 'Butler' }, rev));
  expect(late.results).toMatchObject([{ applied: true, kept: ['price'] }]);
  for (const seen of [late, await desktop.sync()])
    expect(draftIn(seen.drafts, draft)).toMatchObject({
      fields: { price: '8.00', author: 'Butler' },
      conflicts: [{ field: 'price', value: '7.00', device: TEST_DEVICE }],
    });
  const { drafts } = await desktop.sync(stackChange.set(stack, draft, { price: '8.00' }, desktop.cursor()));
  expect(draftIn(drafts, draft)).toMatchObject({ fields: { price: '8.00' }, conflicts: [] });
});

test('the value of a third device is kept beside that of the second, and a page that knows only one of them ends both', async () => {
  const email = newEmail();
  const phone = await createStackDevice(shop, email);
  const [desktop, tablet] = [await signInAgain(email), await signInAgain(email)];
  const { stack, draft, rev } = await phone.scan({ title: 'Kindred', price: '5.00' });
  await desktop.sync(stackChange.set(stack, draft, { price: '8.00' }, rev));
  await phone.sync(stackChange.set(stack, draft, { price: '7.00' }, rev));
  const { results } = await tablet.sync(stackChange.set(stack, draft, { price: '6.50', author: 'B' }, rev));
  expect(results).toMatchObject([{ applied: true, kept: ['price'] }]);
  const { drafts } = await desktop.sync();
  expect(draftIn(drafts, draft)).toMatchObject({
    fields: { price: '8.00', author: 'B' },
    conflicts: [
      { field: 'price', value: '7.00' },
      { field: 'price', value: '6.50' },
    ],
  });
  // An older build reads the first one from the table.
  const [row] = await db.select().from(stackDrafts).where(eq(stackDrafts.id, draft));
  expect(row?.conflicts).toMatchObject({ price: { value: '7.00' } });
  const decided = await desktop.sync(stackChange.set(stack, draft, { price: '6.50' }, desktop.cursor()));
  expect(draftIn(decided.drafts, draft)).toMatchObject({ fields: { price: '6.50' }, conflicts: [] });
});

test('a page of an older build syncs as before, and gets nothing that it cannot read', async () => {
  const [phone, desktop] = await twoDevices();
  const { stack, draft } = await phone.scan({ title: 'Kindred', condition: 'good' });
  await desktop.sync(
    stackChange.set(stack, draft, { answers: { answers: { spine: 'split' } }, rings: [] }, desktop.cursor()),
  );
  // Its schema drops what it does not know, and its changes have only the fields that it knows.
  const old = await phone.request([
    {
      id: createMutationId(),
      madeAt: new Date(shop.deps.now()).toISOString(),
      name: 'draft.set',
      args: { draft, stack, base: 0, set: { price: '5.00' }, later: true },
      later: true,
    },
  ]);
  const answer = z.parse(z.strictObject(stackSyncAnswerSchema.shape), await readOkBody(old));
  expect(draftIn(answer.drafts, draft).fields).toMatchObject({
    price: '5.00',
    answers: { answers: { spine: 'split' } },
  });
});

test('a device’s own second value is no conflict, nor is a value that was not typed', async () => {
  const [phone, desktop] = await twoDevices();
  const { stack, draft, rev } = await phone.scan({ price: '5.00' });
  await phone.sync(stackChange.set(stack, draft, { price: '6.00', state: 'ready' }, 0));
  await desktop.sync(stackChange.set(stack, draft, { state: 'editing', seen: 3 }, rev));
  const { drafts } = await phone.sync(stackChange.set(stack, draft, { price: '7.00', seen: 2 }, rev));
  expect(draftIn(drafts, draft)).toMatchObject({
    state: 'ready',
    fields: { price: '7.00', seen: 3 },
    conflicts: [],
  });
});

test('a change that is sent again is applied once, and refused ones do not stop the next', async () => {
  const [phone, desktop] = await twoDevices();
  const stranger = await oneDevice();
  const { stack, draft } = await phone.scan({ title: 'Kindred' });
  const other = await stranger.scan();
  const { id: foreign } = await stranger.uploadPhoto(photo);
  const key = createMutationId();
  const changes = [
    stackChange.set(stack, other.draft, { title: 'Mine' }),
    stackChange.set(other.stack, createMutationId(), {}),
    stackChange.discard(other.stack),
    stackChange.remove(other.draft),
    stackChange.set(stack, draft, { photos: { add: [{ key, uploadId: foreign }], drop: [] } }),
    stackChange.set(stack, createMutationId(), { title: 'Unknown' }, 7),
    stackChange.set(stack, draft, { title: 'Dune' }),
  ];
  const first = await phone.sync(...changes);
  expect(first.results.map((each) => (each.applied ? 'applied' : each.code))).toEqual([
    ...Array.from({ length: 6 }, () => 'not_found'),
    'applied',
  ]);
  await desktop.sync(stackChange.set(stack, draft, { title: 'Emma' }, phone.cursor()));
  expect((await phone.sync(...changes)).results).toEqual(first.results);
  expect(draftIn((await desktop.sync(stackChange.set(stack, draft, {}))).drafts, draft).fields.title).toBe(
    'Emma',
  );
  expect(
    draftIn((await stranger.sync(stackChange.set(other.stack, other.draft, {}))).drafts, other.draft).state,
  ).toBe('editing');
});

test('two devices that publish a draft at once list it once, and every device hears so', async () => {
  const [phone, desktop] = await twoDevices();
  const { id: uploadId } = await phone.uploadPhoto(photo);
  const key = createMutationId();
  const { stack, draft } = await phone.scan({
    title: 'Kindred',
    state: 'ready',
    photos: { add: [{ key, uploadId }], drop: [] },
  });
  const [known] = (await desktop.sync()).drafts;
  expect(known).toMatchObject({ state: 'ready', photos: [{ key, uploadId }] });
  expect(known?.photos[0]?.picture?.url).toMatch(/^\/pictures\//);
  const answers = await Promise.all(
    [phone, desktop].map((device, at) => device.publish(uploadId, draft, { title: draft, price: 8 + at })),
  );
  const [one, two] = await Promise.all(
    answers.map(async (answer) => z.parse(productSchema, await answer.json())),
  );
  expect([...new Set([one?.id, two?.id])]).toHaveLength(1);
  expect(await listed(draft)).toBe(1);
  for (const device of [phone, desktop])
    expect(draftIn((await device.sync()).drafts, draft)).toMatchObject({
      state: 'listed',
      productId: one?.id,
      photos: [],
    });
  const late = await desktop.sync(
    stackChange.set(stack, draft, { price: '9.00' }, 1),
    stackChange.remove(draft),
  );
  for (const result of late.results) {
    expect(result).toMatchObject({ applied: false, code: 'conflict', about: draft });
    expect(result).toHaveProperty('message', publishedElsewhereMessage(TEST_DEVICE));
  }
  expect(draftIn(late.drafts, draft).state).toBe('listed');
  expect(await draftUploads(draft)).toBe(0);
});

test('what one device removes is not published by another, and a discarded stack takes its open drafts along', async () => {
  const [phone, desktop] = await twoDevices();
  const { id: uploadId } = await phone.uploadPhoto(photo);
  const { stack, draft } = await phone.scan({ title: 'Kindred' });
  const sold = createMutationId();
  await phone.sync(stackChange.set(stack, sold, { title: 'Dune' }));
  await phone.list((await phone.uploadPhoto(photo)).id, sold);
  await desktop.sync(stackChange.discard(stack));
  expect(await readError(await phone.publish(uploadId, draft))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: SELLING_MESSAGES.draftRemoved,
  });
  const answer = await phone.sync(stackChange.set(stack, draft, { price: '1.00' }, 1));
  expect(answer.results).toMatchObject([refused('conflict', MESSAGES.draftGone, draft)]);
  expect(answer.stacks).toMatchObject([{ id: stack, removed: true }]);
  expect([draft, sold].map((id) => draftIn(answer.drafts, id).state)).toEqual(['removed', 'listed']);
  // Scanning on brings the stack back.
  const again = await phone.sync(stackChange.set(stack, createMutationId(), { title: 'Emma' }));
  expect(again.stacks.map(({ id, removed }) => [id, removed])).toEqual([[stack, undefined]]);
});

test('the values of a stack are those of who has seen the former ones', async () => {
  const [phone, desktop] = await twoDevices();
  const stack = createMutationId();
  const defaults = { condition: 'good', category: 'detect', percent: 10 } as const;
  await phone.sync(stackChange.defaults(stack, defaults));
  await desktop.sync(stackChange.defaults(stack, { ...defaults, percent: 20 }));
  expect((await phone.sync()).stacks).toMatchObject([]);
  await desktop.sync(stackChange.defaults(stack, { ...defaults, percent: 30 }, desktop.cursor()));
  expect((await phone.sync()).stacks).toMatchObject([{ id: stack, defaults: { percent: 30 } }]);
});
