import type { Deps } from '#api/deps.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Buyer } from './buyer.ts';
import type { Shop } from './shop.ts';

export interface World {
  readonly shop: Shop;
  readonly buyers: readonly [Buyer, ...Buyer[]];
}

export const getBuyer = ({ buyers }: World, number: number): Buyer =>
  buyers[number % buyers.length] ?? buyers[0];

/** Runs all tasks concurrently and waits for all. Throws the first error. */
export async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(tasks.map(async (work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Ignores refusals by the shop. */
export async function ignoreShopErrors(shop: Shop, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await shop.runInProcess(work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
