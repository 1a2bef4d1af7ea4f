import { expect, test } from 'vitest';
import { Countdown, createCrashingTab } from '../doubles/crashing-tab.ts';
import { createSellingScene, type Seller } from '../doubles/seller.ts';
import { submitDraft } from './drafts.ts';

/** Sells a book, from taking the photos to the listing. */
async function sell(tab: Seller): Promise<void> {
  const id = (await tab.all()).at(-1)?.id ?? (await tab.createDraft('cover', 'spine'));
  await tab.type(id, { title: 'Dune', price: '5' });
  await submitDraft(tab.local, tab.ports, id);
  await tab.send();
}

test('no photo is lost and nothing is listed twice when the app is killed at any point of selling', async () => {
  for (let stepCount = 0, isFinished = false; !isFinished; stepCount += 1) {
    const world = createSellingScene();
    const countdown = new Countdown(stepCount);
    const killed = createCrashingTab(world, countdown);
    isFinished = await Promise.race([sell(killed).then(() => true), countdown.ended.then(() => false)]);
    const stored = (await world.here.all()).length + world.desk.listings.length;
    const next = world.seller();
    // Photos that were not stored yet are taken again; a stored draft continues where it was.
    if (stored === 0 || (await next.all()).some(({ state }) => state === 'editing')) await sell(next);
    expect(await next.send(), `killed at ${stepCount}`).toBe('synced');
    const { desk } = world;
    expect(
      desk.listings.map((listing) => desk.photosOf(listing)),
      `killed at ${stepCount}`,
    ).toEqual([['cover', 'spine']]);
    expect(desk.uploads.size).toBe(2);
    expect(await next.all()).toEqual([]);
    if (isFinished) expect(stepCount).toBeGreaterThanOrEqual(20);
  }
});
