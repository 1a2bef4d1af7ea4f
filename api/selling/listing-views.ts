import type { Deps } from '../deps.ts';

/** How often a product was viewed since the last write. */
export interface ProductViews {
  readonly productId: number;
  readonly views: number;
}

/** Counts views in memory, without who viewed, until they are stored: no view waits for a write. */
export interface ListingViews {
  note(productId: number): void;
  /** Returns and resets the counts. */
  take(): ProductViews[];
  /** Adds back counts whose write failed. */
  giveBack(counts: readonly ProductViews[]): void;
}

export interface ViewDeps extends Deps {
  readonly listingViews: ListingViews;
}

/** Maximum number of distinct products between two writes: bounds the memory. */
const MAX_PRODUCTS = 20_000;

export function createListingViews(): ListingViews {
  const counted = new Map<number, number>();

  const add = ({ productId, views }: ProductViews): void => {
    const known = counted.get(productId);
    if (known === undefined && counted.size >= MAX_PRODUCTS) return;
    counted.set(productId, (known ?? 0) + views);
  };

  return {
    note: (productId) => add({ productId, views: 1 }),
    take: () => {
      const taken = [...counted].map(([productId, views]) => ({ productId, views }));
      counted.clear();
      return taken;
    },
    giveBack: (counts) => {
      for (const count of counts) add(count);
    },
  };
}
