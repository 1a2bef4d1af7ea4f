import { expect, test } from 'vitest';
import type { LocalDb } from '../database.ts';
import { createSellingScene, Seller } from '../doubles/seller.ts';
import { submitDraft } from './drafts.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';

/** Burns down with each thing that is done, before and after it; then nothing ever happens again. */
class Fuse {
  lit = 0;
  constructor(private left: number) {}

  async pass<T>(deed: () => Promise<T>): Promise<T> {
    await this.burn();
    const done = await deed();
    await this.burn();
    return done;
  }

  private async burn(): Promise<void> {
    this.lit += 1;
    this.left -= 1;
    if (this.left < 0) await new Promise(() => undefined);
  }
}

/** A tab that dies when the fuse has burnt down: its turn ends with it. */
function mortal({ desk, seller }: ReturnType<typeof createSellingScene>, fuse: Fuse): Seller {
  const whole = seller(createInMemoryLocks(), {
    upload: async (...args) => fuse.pass(async () => desk.upload(...args)),
    publish: async (...args) => fuse.pass(async () => desk.publish(...args)),
  });
  const { run } = whole.local;
  const local: LocalDb = whole.local;
  Object.assign(local, { run: async (deed: Parameters<typeof run>[0]) => fuse.pass(async () => run(deed)) });
  return whole;
}

/** From the shutter to the shop. `died` wins where the tab does. */
async function sell(tab: Seller): Promise<void> {
  const id = (await tab.all()).at(-1)?.id ?? (await tab.createDraft('cover', 'spine'));
  await tab.type(id, { title: 'Dune', price: '5' });
  await submitDraft(tab.local, tab.ports, id);
  await tab.send();
}

test('killed at any point between the shutter and the shop, no photo is lost and nothing is listed twice', async () => {
  for (let points = 0, survived = false; !survived; points += 1) {
    const world = createSellingScene();
    const fuse = new Fuse(points);
    const dying = mortal(world, fuse);
    survived = await Promise.race([
      sell(dying).then(() => true),
      expect
        .poll(() => fuse.lit, { interval: 1 })
        .toBeGreaterThan(points)
        .then(() => false),
    ]);
    const stored = (await world.here.all()).length + world.desk.listings.length;
    const next = world.seller();
    // Only what the shutter had not stored yet is taken anew; whatever was, goes on from where it was.
    if (stored === 0 || (await next.all()).some(({ state }) => state === 'editing')) await sell(next);
    expect(await next.send(), `killed at ${points}`).toBe('synced');
    const { desk } = world;
    expect(
      desk.listings.map((listing) => desk.photosOf(listing)),
      `killed at ${points}`,
    ).toEqual([['cover', 'spine']]);
    expect(desk.uploads.size).toBe(2);
    expect(await next.all()).toEqual([]);
    if (survived) expect(points).toBeGreaterThanOrEqual(20);
  }
});
