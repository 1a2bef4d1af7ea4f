import { eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { STACK, STACK_MESSAGES, STACK_SYNC_MESSAGES as MESSAGES } from '#contract/selling/stack-messages.ts';
import { STACK_SYNC } from '#contract/selling/stack-sync.ts';
import { rateLimits, stackDrafts, uploads } from '#api/storage/schema.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import { readOkBody } from './world/buyer.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { purgeAll } from './world/retention.ts';
import { openShop } from './world/shop.ts';
import { createStackAccounts, createStackDevice, draftIn, stackChange } from './world/stack-device.ts';
import { createMutationId } from './world/sync-client.ts';
import { createVisitor, readError } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const { db } = shop.deps.storage;
const photo = await drawPhoto();
const { newEmail, signInAgain, oneDevice, twoDevices } = createStackAccounts(shop);
const refused = (code: string, message: string, about: string) => ({ applied: false, code, message, about });
const draftUploads = (draft: string) => db.$count(uploads, eq(uploads.draftId, draft));

const errors = async (...answers: readonly (Response | Promise<Response>)[]) =>
  Promise.all(answers.map(async (answer) => readError(await answer)));

test('photos of drafts are kept beyond 48 hours, and 48 hours from when they are dropped', async () => {
  const [phone] = await twoDevices();
  const upload = async () => ({ key: createMutationId(), uploadId: (await phone.uploadPhoto(photo)).id });
  const [one, two] = [await upload(), await upload()];
  const here = { key: createMutationId() };
  const { stack, draft } = await phone.scan({
    photos: { add: [one, two, here], drop: [], order: [two.key, here.key] },
  });
  const photosNow = async () =>
    draftIn((await phone.sync(stackChange.set(stack, draft, {}))).drafts, draft).photos;
  expect((await photosNow()).map(({ key, device }) => [key, device === undefined])).toEqual([
    [two.key, true],
    [here.key, false],
    [one.key, true],
  ]);
  shop.advanceClock(3 * DAY_MS);
  await purgeAll(shop.deps);
  expect(await draftUploads(draft)).toBe(2);
  await phone.sync(stackChange.set(stack, draft, { photos: { add: [], drop: [one.key, here.key] } }));
  await purgeAll(shop.deps);
  const left = () => db.$count(uploads, eq(uploads.id, one.uploadId));
  expect([await draftUploads(draft), await left()]).toEqual([1, 1]);
  shop.advanceClock(2 * DAY_MS + 1);
  await purgeAll(shop.deps);
  expect([(await photosNow()).map(({ key }) => key), await left()]).toEqual([[two.key], 0]);
});

test('drafts go 90 days after their last change, and a phone that returns after a year reads everything again', async () => {
  const email = newEmail();
  const phone = await createStackDevice(shop, email);
  const { id: uploadId } = await phone.uploadPhoto(photo);
  const { stack, draft } = await phone.scan({ title: 'Kindred' });
  const sold = createMutationId();
  await phone.sync(stackChange.set(stack, sold, { title: 'Dune' }));
  const { id: product } = await phone.list(uploadId, sold);
  shop.advanceClock(91 * DAY_MS);
  await purgeAll(shop.deps);
  const desktop = await signInAgain(email, phone.cursor());
  expect(draftIn((await desktop.sync()).drafts, draft).state).toBe('removed');
  shop.advanceClock(91 * DAY_MS);
  await purgeAll(shop.deps);
  expect(await db.$count(stackDrafts, eq(stackDrafts.id, draft))).toBe(0);
  expect((await (await signInAgain(email, desktop.cursor())).sync()).reset).toBeUndefined();
  const returned = await signInAgain(email, phone.cursor());
  expect(await returned.sync()).toMatchObject({ reset: true, drafts: [], stacks: [] });
  // Its draft that is listed meanwhile is that listing.
  const { id: again } = await returned.uploadPhoto(photo);
  expect((await returned.list(again, sold)).id).toBe(product);
  expect((await returned.sync(stackChange.set(stack, sold, { title: 'Dune' }))).results).toMatchObject([
    { applied: false, code: 'conflict' },
  ]);
});

test('the sentences of the limits', async () => {
  const seller = await oneDevice();
  const stack = createMutationId();
  const fill = (size: number) =>
    seller.sync(...Array.from({ length: size }, () => stackChange.set(stack, createMutationId(), {})));
  await fill(STACK_SYNC.maxMutations);
  await fill(STACK.maxOpenDrafts - STACK_SYNC.maxMutations - 1);
  const last = [createMutationId(), createMutationId(), createMutationId()];
  const full = await seller.sync(...last.map((draft) => stackChange.set(stack, draft, {})));
  expect(full.results).toMatchObject([
    { applied: true },
    refused('conflict', STACK_MESSAGES.tooManyDrafts, last[1] ?? ''),
    refused('conflict', STACK_MESSAGES.tooManyDrafts, last[2] ?? ''),
  ]);
  const long = { description: '語'.repeat(6_000) };
  const stacks = Array.from({ length: STACK.maxStacks }, createMutationId);
  const { results } = await seller.sync(
    stackChange.set(stack, last[0] ?? '', long),
    ...stacks.map((id) => stackChange.defaults(id, { condition: 'good', category: 'books', percent: 0 })),
  );
  expect(results[0]).toMatchObject({ code: 'invalid_input', message: MESSAGES.tooLong });
  expect(results.at(-2)).toMatchObject({ applied: true });
  expect(results.at(-1)).toMatchObject({ code: 'conflict', message: STACK_MESSAGES.tooManyStacks });
  // Stacks without items give way, the one with items stays.
  const next = createMutationId();
  const later = await seller.sync(
    stackChange.defaults(next, { condition: 'good', category: 'books', percent: 0 }),
  );
  expect(later.results).toMatchObject([{ applied: true }]);
  expect(later.stacks.map(({ id, removed }) => [id, removed])).toEqual([
    [stacks[0], true],
    [next, undefined],
  ]);
  const other = await oneDevice();
  await other.scan();
  await shop.deps.storage.transaction({}, (tx) =>
    tx
      .update(rateLimits)
      .set({ hits: STACK_SYNC.maxNewDraftsPerDay })
      .where(like(rateLimits.key, 'stack-drafts-day:%')),
  );
  const { results: tomorrow } = await other.sync(stackChange.set(stack, createMutationId(), {}));
  expect(tomorrow).toMatchObject([{ code: 'conflict', message: MESSAGES.tooManyNewDrafts }]);
});

test('everything comes in pages of at most 200 drafts and 512 KB', async () => {
  const [phone, desktop] = await twoDevices();
  const stack = createMutationId();
  const description = 'x'.repeat(8_000);
  const made = Array.from({ length: 90 }, createMutationId);
  for (let from = 0; from < made.length; from += 30)
    await phone.sync(
      ...made.slice(from, from + 30).map((draft) => stackChange.set(stack, draft, { description })),
    );
  const pages = [await desktop.sync(), await desktop.sync()];
  expect(pages.map(({ more }) => more)).toEqual([true, false]);
  expect(Buffer.byteLength(JSON.stringify(pages[0]))).toBeLessThan(STACK_SYNC.maxAnswerBytes + 1_000);
  expect(pages.flatMap(({ drafts }) => drafts.map(({ id }) => id)).toSorted()).toEqual(made.toSorted());
});

test('after a restore nothing is applied, and everything comes again', async () => {
  const [phone] = await twoDevices();
  const { stack, draft } = await phone.scan({ title: 'Kindred' });
  const { epoch } = await phone.sync();
  await changeEpoch(shop.deps);
  const answer: unknown = await readOkBody(
    await phone.request([stackChange.set(stack, draft, { title: 'Dune' })], { epoch }),
  );
  expect(answer).toMatchObject({ results: [], drafts: [{ id: draft, fields: { title: 'Kindred' } }] });
  expect(answer).not.toMatchObject({ epoch });
});

test('only an account’s own device, of this protocol, syncs, and not all the time', async () => {
  const phone = await oneDevice();
  const body = { protocol: 1, account: phone.account, cursor: 0, mutations: [] };
  const guest = createVisitor(shop);
  await guest.uploadPhoto(photo);
  expect(
    await errors(
      createVisitor(shop).ask('POST', '/api/stacks/sync', body),
      guest.ask('POST', '/api/stacks/sync', body),
      phone.request([], { account: phone.account + 1 }),
      phone.request([], { protocol: 2 }),
      phone.request([{ ...stackChange.remove('x') }]),
      phone.request(['x'.repeat(300_000)]),
    ),
  ).toMatchObject([
    { status: 401, code: 'sign_in_required' },
    { status: 401, code: 'sign_in_required' },
    { status: 409, code: 'not_yours' },
    { status: 409, code: 'update_required', message: MESSAGES.updateRequired },
    { status: 422 },
    { status: 413 },
  ]);
  await phone.sync();
  await shop.deps.storage.transaction({}, (tx) =>
    tx.update(rateLimits).set({ hits: 300 }).where(like(rateLimits.key, 'stack-sync:%')),
  );
  expect(await readError(await phone.request([]))).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('stacks are exported, and go with the account', async () => {
  const phone = await oneDevice();
  const { stack, draft } = await phone.scan({ title: 'Kindred' });
  expect(await readOkBody(await phone.ask('GET', '/api/account/export'))).toMatchObject({
    stacks: [{ id: stack }],
    stackDrafts: [{ id: draft, stack, body: { fields: { title: 'Kindred' } } }],
  });
  expect((await phone.ask('DELETE', '/api/account')).status).toBe(200);
  expect(await db.$count(stackDrafts, eq(stackDrafts.id, draft))).toBe(0);
});
