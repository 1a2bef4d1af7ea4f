import { PHONE_CURSOR, type ListQuery, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { Reads } from '#contract/reads.ts';
import { lastInvalidatedAt } from './read-invalidation.ts';
import { createNetworkFirst, type NetworkFirst } from './network-first.ts';

const TTL_MS = 5 * 60_000;
/** Per kind of read; the oldest are evicted. */
const MAX_ENTRIES = 100;

/** A read with a cache by arguments (TTL 5 minutes); concurrent calls share one request. */
interface CachedRead<A extends readonly unknown[], T> {
  (...args: A): Promise<T>;
  /** The cached value, if it has arrived. */
  peek(this: void, ...args: A): T | undefined;
  /** The cached value if it has arrived, otherwise its promise. */
  valueOrPromise(this: void, ...args: A): T | Promise<T>;
  /** Seeds the cache. */
  put(this: void, value: T, ...args: A): void;
}

export type ReadCache = {
  readonly [K in keyof Reads]: CachedRead<Parameters<Reads[K]>, Awaited<ReturnType<Reads[K]>>>;
} & {
  /** Asks the server again for what was answered locally. */
  readonly revalidate: () => void;
};

/** Local reads for when the server does not answer. */
interface LocalReads {
  readonly reads: Reads;
  /** Called when the server has answered after all: the screen may need to update. */
  readonly onFresh: () => void;
}

interface Entry<T> {
  promise: Promise<T>;
  readonly expiresAt: number;
  settled?: { readonly value: T };
}

function cached<A extends readonly unknown[], T>(
  read: (take: (fresh: T) => void, ...args: A) => Promise<T>,
  now: () => number,
): CachedRead<A, T> {
  const kept = new Map<string, Entry<T>>();

  const found = (key: string): Entry<T> | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || (entry.expiresAt > now() && entry.expiresAt - TTL_MS > lastInvalidatedAt()))
      return entry;
    kept.delete(key);
    return undefined;
  };

  // Not async: the same arguments must yield the same promise.
  const ask = (...args: A): Promise<T> => entryOf(args).promise;

  const entryOf = (args: A): Entry<T> => {
    const key = JSON.stringify(args);
    const known = found(key);
    if (known !== undefined) return known;
    const promise = read((fresh) => put(fresh, ...args), ...args);
    const entry: Entry<T> = { promise, expiresAt: now() + TTL_MS };
    keep(key, entry);
    void settle(entry, () => {
      // Failures are not cached.
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  };

  const keep = (key: string, entry: Entry<T>): void => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
  };

  const put = (value: T, ...args: A): void =>
    keep(JSON.stringify(args), {
      promise: Promise.resolve(value),
      expiresAt: now() + TTL_MS,
      settled: { value },
    });

  return Object.assign(ask, {
    put,
    peek: (...args: A) => found(JSON.stringify(args))?.settled?.value,
    valueOrPromise: (...args: A) => {
      const entry = entryOf(args);
      return entry.settled === undefined ? entry.promise : entry.settled.value;
    },
  });
}

async function settle<T>(entry: Entry<T>, forget: () => void): Promise<void> {
  try {
    entry.settled = { value: await entry.promise };
  } catch {
    forget();
  }
}

/**
 * Creates the read cache of a page. `now`: epoch ms. With `local` reads, they answer when the server does not; the server's
 * value replaces theirs when it arrives.
 */
export function createReadCache(
  reads: Reads,
  now: () => number = Date.now,
  phone?: LocalReads,
  answers: NetworkFirst = createNetworkFirst(),
): ReadCache {
  const both = <A extends readonly unknown[], T>(read: (of: Reads, ...args: A) => Promise<T>) =>
    cached<A, T>(async (take, ...args) => {
      if (phone === undefined) return read(reads, ...args);
      if (hasLocalCursor(args[0])) return read(phone.reads, ...args);
      return answers.read({
        server: async () => read(reads, ...args),
        localDb: async () => read(phone.reads, ...args),
        onFresh: (value) => {
          take(value);
          phone.onFresh();
        },
      });
    }, now);
  return {
    shop: both(async (of) => of.shop()),
    featured: both(async (of) => of.featured()),
    popular: both(async (of) => of.popular()),
    testimonials: both(async (of) => of.testimonials()),
    list: both(async (of, query: ListQuery) => of.list(query)),
    search: both(async (of, query: SearchQuery) => of.search(query)),
    product: both(async (of, id: number) => of.product(id)),
    related: both(async (of, id: number) => of.related(id)),
    reviews: both(async (of, id: number) => of.reviews(id)),
    comparison: both(async (of, id: number) => of.comparison(id)),
    revalidate: () => answers.revalidate(),
  };
}

/** The server cannot continue a list that the mirror started. */
const hasLocalCursor = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'cursor' in asked &&
  typeof asked.cursor === 'string' &&
  asked.cursor.startsWith(PHONE_CURSOR);
