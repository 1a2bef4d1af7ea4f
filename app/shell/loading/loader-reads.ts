import type { Card } from '#contract/catalog/card.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import type { CardPage, Reads } from '#contract/reads.ts';
import type { ReadCache } from '../../http/reads/read-cache.ts';
import { FAILED, type Failed, type Deferred } from '../../ui/deferred.tsx';

/** The reads as loaders use them: promises on the server, cached values or promises in the browser. */
export type LoaderReads = {
  readonly [K in keyof Reads]: (
    ...args: Parameters<Reads[K]>
  ) => Deferred<Awaited<ReturnType<Reads[K]>>> | Promise<Awaited<ReturnType<Reads[K]>> | Failed>;
} & {
  /** A list whose cards show no excerpt: the server omits it to keep the page small. */
  readonly shelf: (query: ListQuery) => Deferred<CardPage> | Promise<CardPage | Failed>;
};

/** For the server: a failed read becomes FAILED and leaves a gap in the page instead of failing it. */
export function createServerReads(reads: Reads): LoaderReads {
  return {
    shop: async () => reads.shop(),
    featured: async () => orFailed(reads.featured().then(withoutExcerpts)),
    popular: async () => orFailed(reads.popular().then(withoutExcerpts)),
    testimonials: async () => orFailed(reads.testimonials()),
    list: async (query) => orFailed(reads.list(query)),
    shelf: async (query) => orFailed(reads.list(query).then(pageWithoutExcerpts)),
    search: async (query) => orFailed(reads.search(query).then(pageWithoutExcerpts)),
    product: async (id) => orFailed(reads.product(id)),
    related: async (id) => orFailed(reads.related(id).then(withoutExcerpts)),
    reviews: async (id) => orFailed(reads.reviews(id)),
    comparison: async (id) => orFailed(reads.comparison(id)),
  };
}

const withoutExcerpts = (cards: readonly Card[]): readonly Card[] =>
  cards.map((card) => ({ ...card, excerpt: '' }));
const pageWithoutExcerpts = <P extends CardPage>(page: P): P => ({
  ...page,
  items: withoutExcerpts(page.items),
});

const orFailed = async <T>(read: Promise<T>): Promise<T | Failed> => read.catch(() => FAILED);

/** For the browser: cached values at once, everything else as a promise. */
export function createPageReads(reads: ReadCache): LoaderReads {
  return {
    shop: reads.shop.valueOrPromise,
    featured: reads.featured.valueOrPromise,
    popular: reads.popular.valueOrPromise,
    testimonials: reads.testimonials.valueOrPromise,
    list: reads.list.valueOrPromise,
    shelf: reads.list.valueOrPromise,
    search: reads.search.valueOrPromise,
    product: reads.product.valueOrPromise,
    related: reads.related.valueOrPromise,
    reviews: reads.reviews.valueOrPromise,
    comparison: reads.comparison.valueOrPromise,
  };
}

/** Awaits every promise in a loader's data: the server's HTML contains no promises. */
export function awaitAll<T extends Record<string, unknown>>(
  loaded: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }>;
export async function awaitAll(loaded: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(loaded).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries));
}
