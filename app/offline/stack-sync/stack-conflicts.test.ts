import { expect, test } from 'vitest';
import { switchOwner } from '../personal/current-owner.ts';
import { Scanner } from '../doubles/stack-scene.ts';
import { removeItem, purgeRemovedItems } from '../stacks/stacks.ts';
import { syncStacks } from './sync-stacks.ts';
import { answerBy, createTwoDevices, KINDRED, messagesOf, rowOf, syncAll } from '../doubles/two-devices.ts';

test('two devices change one price: both show both, and "Keep" ends the question everywhere', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await desktop.type(draft, { price: '8.00' });
  await phone.type(draft, { price: '7.00', author: 'Frank Herbert' });
  await syncAll(desktop, phone, desktop);
  for (const scanner of [phone, desktop]) {
    expect(await rowOf(scanner, draft)).toMatchObject({ price: '8.00', author: 'Frank Herbert' });
    expect(await messagesOf(scanner, draft)).toContain('Device 1 says $7.00.');
  }
  expect((await desktop.publish()).count).toBe(0);
  await answerBy(desktop, draft, 'Keep $8.00');
  expect(await messagesOf(desktop, draft)).not.toContain('Device 1 says $7.00.');
  await syncAll(desktop, phone);
  expect(stacks.draft(draft)).toMatchObject({ fields: { price: '8.00' }, conflicts: [] });
  expect(await messagesOf(phone, draft)).toEqual([]);
});

test('"Use it" takes the other device’s value, and typing a third one is an answer, too', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  for (const [typed, choose] of [
    ['7.00', async () => answerBy(desktop, draft, 'Use it')],
    ['6.00', async () => desktop.type(draft, { price: '6.50' })],
  ] as const) {
    await desktop.type(draft, { price: '9.00' });
    await phone.type(draft, { price: typed });
    await syncAll(desktop, phone, desktop);
    await choose();
    await syncAll(desktop, phone);
    expect(stacks.draft(draft).conflicts).toEqual([]);
  }
  expect((await rowOf(phone, draft)).price).toBe('6.50');
});

test('of three devices that change one price, every value is offered, and one choice ends the question everywhere', async () => {
  const { stacks, phone, desktop, elsewhere, stack, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  const third = elsewhere(3);
  await switchOwner(third.local, 7);
  const tablet = new Scanner(third, stack);
  await syncAll(tablet);
  await desktop.type(draft, { price: '8.00' });
  await phone.type(draft, { price: '7.00' });
  await tablet.type(draft, { price: '6.50' });
  await syncAll(desktop, phone, tablet, desktop, phone);
  for (const scanner of [phone, desktop, tablet]) {
    expect((await rowOf(scanner, draft)).price).toBe('8.00');
    const [problem] = (await rowOf(scanner, draft)).problems;
    expect(problem.message).toBe('Device 1 says $7.00. Device 3 says $6.50.');
    expect(problem.ways.map(({ label }) => label)).toEqual(['Use $7.00', 'Use $6.50', 'Keep $8.00']);
  }
  await answerBy(phone, draft, 'Use $6.50');
  await syncAll(phone, desktop, tablet);
  expect(stacks.draft(draft)).toMatchObject({ fields: { price: '6.50' }, conflicts: [] });
  for (const scanner of [phone, desktop, tablet]) {
    expect((await rowOf(scanner, draft)).price).toBe('6.50');
    expect((await messagesOf(scanner, draft)).filter((text) => text.includes('says'))).toEqual([]);
  }
});

test('a value that comes after the choice is asked about, too', async () => {
  const { phone, desktop, elsewhere, stack, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  const third = elsewhere(3);
  await switchOwner(third.local, 7);
  const tablet = new Scanner(third, stack);
  await syncAll(tablet);
  await desktop.type(draft, { price: '8.00' });
  await phone.type(draft, { price: '7.00' });
  await tablet.type(draft, { price: '6.50' });
  await syncAll(desktop, phone);
  await answerBy(phone, draft, 'Keep $8.00');
  await syncAll(tablet, phone);
  expect(await messagesOf(phone, draft)).toContain('Device 3 says $6.50.');
});

test('what was typed into an item that another device has removed is kept as a new item', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await removeItem(desktop.local, desktop.ports, draft);
  await purgeRemovedItems(desktop.local, desktop.ports, Number.POSITIVE_INFINITY);
  await phone.type(draft, { description: 'Signed by the author.' });
  await syncAll(desktop, phone, phone);
  expect(await messagesOf(phone, draft)).toContain('Device 2 removed this item. Your changes are only here.');
  expect((await phone.publish()).count).toBe(0);
  expect(stacks.draft(draft).state).toBe('removed');

  await answerBy(phone, draft, 'Keep as a new item');
  const [row] = (await phone.review()).rows;
  expect(row.id).not.toBe(draft);
  expect(row).toMatchObject({ photoCount: 1 });
  expect(row.thumb).toBeInstanceOf(Blob);
  await syncAll(phone, desktop);
  const [other] = (await desktop.review()).rows;
  expect(other.draft.form.description).toBe('Signed by the author.');
  expect(await phone.countRows()).toMatchObject({ drafts: 1, photos: 1, thumbs: 1 });
});

test('an item that another device has removed goes with its changes, if the seller wants that', async () => {
  const { phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await removeItem(desktop.local, desktop.ports, draft);
  await purgeRemovedItems(desktop.local, desktop.ports, Number.POSITIVE_INFINITY);
  await phone.type(draft, { price: '9.00' });
  await syncAll(desktop, phone);
  await answerBy(phone, draft, 'Remove it here, too');
  expect((await phone.review()).rows).toEqual([]);
  await syncAll(phone, desktop);
  expect((await desktop.review()).rows).toEqual([]);
});

test('a value that was typed before another came is asked about, even when the device has heard of the other since', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await desktop.type(draft, { price: '8.00' });
  await syncAll(desktop);
  // The phone hears of the desktop's price while its own is typed.
  stacks.faults = [async () => void (await phone.type(draft, { price: '7.00' }))];
  await syncAll(phone);
  expect((await rowOf(phone, draft)).price).toBe('8.00');
  expect(await messagesOf(phone, draft)).toContain('Device 1 says $7.00.');
});

test('one device that changes a price again and again is asked nothing, even if answers are lost', async () => {
  const { stacks, phone, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  for (const price of ['5.00', '6.00', '7.00']) {
    await phone.type(draft, { price });
    stacks.faults = ['reply lost'];
    expect(await syncStacks(phone.local, phone.ports)).toBe('unreachable');
  }
  await syncAll(phone);
  expect(await messagesOf(phone, draft)).toEqual([]);
  expect(stacks.draft(draft).fields.price).toBe('7.00');
});

test('a retry is the same call, and all that was typed meanwhile is one change', async () => {
  const { stacks, phone, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  const before = stacks.requests.length;
  await phone.type(draft, { price: '5.00' });
  stacks.faults = ['lost'];
  await syncStacks(phone.local, phone.ports);
  await phone.type(draft, { author: 'Herbert' });
  await phone.type(draft, { author: 'Frank Herbert', condition: 'new' });
  await syncAll(phone);
  const sent = stacks.requests.slice(before).map(({ mutations }) => mutations);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toMatchObject([{ args: { set: { author: 'Frank Herbert', condition: 'new' } } }]);
  expect(sent).toHaveLength(3);
});

test('after a restore everything is sent again whole: changed fields are asked about, and nothing is lost', async () => {
  const { stacks, phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  const kept = stacks.backup();
  const later = await scanOne(KINDRED);
  await desktop.type(draft, { price: '8.00' });
  await syncAll(desktop, phone);
  stacks.restore(kept, 'second');
  await phone.type(draft, { price: '7.00' });
  await syncAll(phone, desktop, phone);
  expect(stacks.has(later)).toBe(true);
  for (const scanner of [phone, desktop]) {
    expect((await scanner.review()).rows).toHaveLength(2);
    expect([(await rowOf(scanner, draft)).price, ...(await messagesOf(scanner, draft))].join()).toMatch(
      /7\.00.*8\.00|8\.00.*7\.00/,
    );
  }
});

test('a submitted item that gains a question goes back to editing, on both devices', async () => {
  const { desk, stacks, phone, desktop, here, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await desktop.type(draft, { price: '8.00' });
  await syncAll(desktop);
  await phone.type(draft, { price: '7.00' });
  await phone.publish();
  await here.send();
  expect(desk.listings).toEqual([]);
  await syncAll(phone, desktop);
  expect(stacks.draft(draft).state).toBe('editing');
  for (const scanner of [phone, desktop]) expect((await rowOf(scanner, draft)).draft.state).toBe('editing');
});

test('what an appraisal adds to a submitted item changes it on no device', async () => {
  const { desk, phone, desktop, here, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  desk.suggestion = {
    ...desk.suggestion,
    author: 'Somebody',
    sources: { author: { from: 'photo', sure: 0.9 } },
  };
  await phone.publish();
  desk.faults = [undefined, 'lost'];
  expect(await here.send()).toBe('unreachable');
  await syncAll(phone, desktop);
  for (const scanner of [phone, desktop]) expect((await rowOf(scanner, draft)).author).toBe('');
});

test('of several fields that two devices have changed, one is asked about at a time', async () => {
  const { phone, desktop, scanOne } = await createTwoDevices();
  const draft = await scanOne();
  await desktop.type(draft, { price: '8.00', copies: 2 });
  await phone.type(draft, { price: '7.00', copies: 3 });
  await syncAll(desktop, phone);
  expect(await messagesOf(phone, draft)).toEqual(['Device 1 says 3 copies.']);
  await answerBy(phone, draft, 'Keep 2 copies');
  expect(await messagesOf(phone, draft)).toEqual(['Device 1 says $7.00.']);
  await answerBy(phone, draft, 'Use it');
  await syncAll(phone, desktop);
  expect(await messagesOf(desktop, draft)).toEqual(['Its photo is on Device 1. It publishes from there.']);
  expect(await rowOf(desktop, draft)).toMatchObject({ price: '7.00', copies: 2 });
});
