import { expect, test } from 'vitest';
import type { LocalDb } from '../database.ts';
import { createSellingScene, Seller } from '../doubles/seller.ts';
import { submitDraft } from './drafts.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';

/** Counts down before and after each operation; at zero, no operation ever completes again. */
class Countdown {
  steps = 0;
  constructor(private left: number) {}

  async runCounted<T>(operation: () => Promise<T>): Promise<T> {
    await this.countDown();
    const done = await operation();
    await this.countDown();
    return done;
  }

  private async countDown(): Promise<void> {
    this.steps += 1;
    this.left -= 1;
    if (this.left < 0) await new Promise(() => undefined);
  }
}

/** A tab that is killed when the countdown ends, and its lock with it. */
function createCrashingTab(
  { desk, seller }: ReturnType<typeof createSellingScene>,
  countdown: Countdown,
): Seller {
  const tab = seller(createInMemoryLocks(), {
    upload: async (...args) => countdown.runCounted(async () => desk.upload(...args)),
    publish: async (...args) => countdown.runCounted(async () => desk.publish(...args)),
  });
  const { run } = tab.local;
  const local: LocalDb = tab.local;
  Object.assign(local, {
    run: async (operation: Parameters<typeof run>[0]) => countdown.runCounted(async () => run(operation)),
  });
  return tab;
}

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
    isFinished = await Promise.race([
      sell(killed).then(() => true),
      expect
        .poll(() => countdown.steps, { interval: 1 })
        .toBeGreaterThan(stepCount)
        .then(() => false),
    ]);
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
