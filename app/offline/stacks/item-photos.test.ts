import { expect, test } from 'vitest';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import { createStackScene, encoded } from '../doubles/stack-scene.ts';
import { applyMatches, choosePhoto, dropChosenPhotos, undoMatches } from './item-photos.ts';
import { inOrderTaken } from './match-photos.ts';
import { createStackReader } from './stack-view.ts';
import { removeItem } from './stacks.ts';

const DUNE = '9780441172719';
const KINDRED = '9780807083697';

test('a photo is stored whole or not at all, and a ninth one is refused', async () => {
  const { phone } = await createStackScene();
  const id = await phone.add(DUNE);
  for (let at = 1; at <= 8; at += 1) expect((await phone.photograph(id, `${at}`)).kind).toBe('stored');
  expect(await phone.photograph(id, '9')).toEqual({ kind: 'refused', message: SELLING_MESSAGES.galleryFull });
  expect(await phone.countRows()).toMatchObject({ photos: 8, thumbs: 8 });
  await removeItem(phone.local, phone.ports, id);
  expect(await phone.photograph(id, '10')).toEqual({ kind: 'refused', message: STACK_MESSAGES.itemGone });
});

test('a full disk refuses a photo with a sentence, and scans go on', async () => {
  const { phone } = await createStackScene();
  const id = await phone.add(DUNE);
  const { run } = phone.local;
  const fail = (name: string) =>
    Object.assign(phone.local, { run: async () => Promise.reject(new DOMException('Failed.', name)) });
  fail('QuotaExceededError');
  expect(await phone.photograph(id, 'cover')).toEqual({
    kind: 'refused',
    message: STACK_MESSAGES.storageFull,
  });
  fail('UnknownError');
  expect(await phone.photograph(id, 'cover')).toEqual({
    kind: 'refused',
    message: STACK_MESSAGES.photoNotSaved,
  });
  Object.assign(phone.local, { run });
  expect((await phone.scan(KINDRED)).kind).toBe('stored');
});

test('chosen photos survive a reload, are matched all at once, and can be taken back', async () => {
  const { phone, tab, here } = await createStackScene();
  const { local, ports, stack } = phone;
  const [dune, kindred] = [await phone.add(DUNE), await phone.add(KINDRED)];
  for (const [at, name] of ['first', 'second', 'third'].entries())
    await choosePhoto(local, ports, stack, encoded(name), { name, lastModified: at });
  const readChosen = createStackReader().chosen(stack);
  const chosen = await tab().local.run(readChosen);
  // Or every photo that is added would load those before it again.
  const thumbs = (await tab().local.run(readChosen)).map(({ thumb }) => thumb);
  expect(thumbs.every((thumb, at) => thumb === chosen[at]?.thumb)).toBe(true);
  expect(inOrderTaken(chosen).map(({ name }) => name)).toEqual(['first', 'second', 'third']);
  const [first = '', second = '', third = ''] = chosen.map(({ key }) => key);
  const matches = [
    { photo: first, draft: dune },
    { photo: second, draft: kindred },
  ];
  await applyMatches(local, ports, matches);
  expect((await phone.strip()).cards.map(({ photoCount }) => photoCount)).toEqual([1, 1]);
  expect((await local.run(createStackReader().chosen(stack))).map(({ key }) => key)).toEqual([third]);
  await here.send();
  await undoMatches(local, ports, matches);
  expect((await phone.strip()).cards.map(({ photoCount }) => photoCount)).toEqual([0, 0]);
  await dropChosenPhotos(local, stack);
  expect(await phone.countRows()).toMatchObject({ photos: 0, thumbs: 0, drafts: 2 });
});
