import type { Card } from '#contract/catalog/card.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import type { CardPage, Reads } from '#contract/reads.ts';
import type { RememberedReads } from '../../http/reads/read-cache.ts';
import { FAILED, type Failed, type Handed } from '../../ui/deferred.tsx';

/** The reads as loaders use them: on the server promises to wait for, in the page what is to be handed out. */
export type Hands = {
  readonly [K in keyof Reads]: (
    ...args: Parameters<Reads[K]>
  ) => Handed<Awaited<ReturnType<Reads[K]>>> | Promise<Awaited<ReturnType<Reads[K]>> | Failed>;
} & {
  /** A list whose cards show no excerpt: the server leaves it out, for a page of fewer bytes. */
  readonly shelf: (query: ListQuery) => Handed<CardPage> | Promise<CardPage | Failed>;
};

/** On the server: what cannot be read leaves a gap in the page, it does not take the page down. */
export function serverHands(reads: Reads): Hands {
  return {
    shop: async () => reads.shop(),
    featured: async () => orFailed(reads.featured().then(brief)),
    popular: async () => orFailed(reads.popular().then(brief)),
    testimonials: async () => orFailed(reads.testimonials()),
    list: async (query) => orFailed(reads.list(query)),
    shelf: async (query) => orFailed(reads.list(query).then(briefPage)),
    search: async (query) => orFailed(reads.search(query).then(briefPage)),
    product: async (id) => orFailed(reads.product(id)),
    related: async (id) => orFailed(reads.related(id).then(brief)),
    reviews: async (id) => orFailed(reads.reviews(id)),
    comparison: async (id) => orFailed(reads.comparison(id)),
  };
}

const brief = (cards: readonly Card[]): readonly Card[] => cards.map((card) => ({ ...card, excerpt: '' }));
const briefPage = <P extends CardPage>(page: P): P => ({ ...page, items: brief(page.items) });

const orFailed = async <T>(read: Promise<T>): Promise<T | Failed> => read.catch(() => FAILED);

/** In the page: what is in memory at once, everything else as a promise. */
export function pageHands(reads: RememberedReads): Hands {
  return {
    shop: reads.shop.hand,
    featured: reads.featured.hand,
    popular: reads.popular.hand,
    testimonials: reads.testimonials.hand,
    list: reads.list.hand,
    shelf: reads.list.hand,
    search: reads.search.hand,
    product: reads.product.hand,
    related: reads.related.hand,
    reviews: reads.reviews.hand,
    comparison: reads.comparison.hand,
  };
}

/** A loader's data with every promise in it waited for: for the server, which sends no promises. */
export function settled<T extends Record<string, unknown>>(
  given: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }>;
export async function settled(given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(given).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries));
}
