import type { Card } from '#contract/catalog/card.ts';
import type { CardPage, Reads } from '#contract/reads.ts';
import { valueOrPromise } from '../../http/reads/settled-promise.ts';
import { FAILED } from '../../ui/deferred.tsx';

/** The reads as loaders use them. */
export type LoaderReads = Reads & {
  /** A list whose cards show no excerpt. */
  readonly shelf: Reads['list'];
};

/** For the server: excerpts that no card shows are omitted, to keep the page small. */
export const createServerReads = (reads: Reads): LoaderReads => ({
  ...reads,
  featured: async () => withoutExcerpts(await reads.featured()),
  popular: async () => withoutExcerpts(await reads.popular()),
  shelf: async (query) => pageWithoutExcerpts(await reads.list(query)),
  search: async (query) => pageWithoutExcerpts(await reads.search(query)),
  related: async (id) => withoutExcerpts(await reads.related(id)),
  sellerItems: async (query) => pageWithoutExcerpts(await reads.sellerItems(query)),
});

const withoutExcerpts = (cards: readonly Card[]): readonly Card[] =>
  cards.map((card) => ({ ...card, excerpt: '' }));
const pageWithoutExcerpts = <P extends CardPage>(page: P): P => ({
  ...page,
  items: withoutExcerpts(page.items),
});

/** How a loader returns its data. */
export type Deliver = (loaded: Readonly<Record<string, unknown>>) => unknown;

/** For the server, whose HTML contains no promises: a failed read leaves a gap in the page instead of failing it. */
export const awaitAll: Deliver = async (loaded) => {
  const entries = Object.entries(loaded).map(
    async ([name, value]) => [name, await Promise.resolve(value).catch(() => FAILED)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};

/** For the browser, whose navigation never waits for data: cached values at once, everything else as a promise. */
export const valuesOrPromises: Deliver = (loaded) =>
  Object.fromEntries(Object.entries(loaded).map(([name, value]) => [name, valueOrPromise(value)]));
