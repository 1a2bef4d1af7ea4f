import { PHONE_CURSOR } from '#contract/catalog/listing-queries.ts';
import { mapReads, type Reads } from '#contract/reads.ts';
import { lastInvalidatedAt } from './read-invalidation.ts';
import { createNetworkFirst, type NetworkFirst } from './network-first.ts';
import { markSettled, settledPromise } from './settled-promise.ts';

const TTL_MS = 5 * 60_000;
/** Per kind of read; the oldest are evicted. */
const MAX_ENTRIES = 100;

/** Local reads for when the server does not answer. */
interface LocalReads {
  readonly reads: Reads;
  /** Called when the server has answered after all: the screen may need to update. */
  readonly onFresh: () => void;
}

interface Entry<T> {
  readonly promise: Promise<T>;
  readonly expiresAt: number;
}

/** Caches a read by its arguments. `read` gets `onFresh`, for a value that replaces the one it returned. */
function cacheByArgs<A extends readonly unknown[], T>(
  read: (onFresh: (value: T) => void, ...args: A) => Promise<T>,
  now: () => number,
): (...args: A) => Promise<T> {
  const entries = new Map<string, Entry<T>>();

  const find = (key: string): Promise<T> | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const { promise, expiresAt } = entry;
    if (expiresAt > now() && expiresAt - TTL_MS > lastInvalidatedAt()) return promise;
    entries.delete(key);
    return undefined;
  };

  const store = (key: string, promise: Promise<T>): void => {
    entries.delete(key);
    entries.set(key, { promise, expiresAt: now() + TTL_MS });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  };

  const settle = async (key: string, promise: Promise<T>): Promise<void> => {
    try {
      markSettled(promise, await promise);
    } catch {
      // Failures are not cached.
      if (entries.get(key)?.promise === promise) entries.delete(key);
    }
  };

  // Not async: the same arguments must yield the same promise.
  return (...args) => {
    const key = JSON.stringify(args);
    const known = find(key);
    if (known !== undefined) return known;
    const promise = read((value) => store(key, settledPromise(value)), ...args);
    store(key, promise);
    void settle(key, promise);
    return promise;
  };
}

/**
 * Creates the read cache of a page: each read by its arguments for 5 minutes; concurrent calls share one request, and a
 * promise whose value has arrived is marked as settled. `now`: epoch ms. With `local` reads, they answer when the server does
 * not; the server's value replaces theirs when it arrives. `wait`: what to wait for before a read, if anything; the server's
 * time to answer begins after it.
 */
export function createReadCache(
  reads: Reads,
  now: () => number = Date.now,
  local?: LocalReads,
  networkFirst: NetworkFirst = createNetworkFirst(),
  wait: (name: keyof Reads) => Promise<void> | undefined = () => undefined,
): Reads {
  return mapReads((name) =>
    cacheByArgs(async (onFresh, ...args) => {
      await wait(name);
      if (local === undefined) return reads[name](...args);
      if (hasLocalCursor(args[0])) return local.reads[name](...args);
      return networkFirst.read({
        server: async () => reads[name](...args),
        localDb: async () => local.reads[name](...args),
        onFresh: (value) => {
          onFresh(value);
          local.onFresh();
        },
      });
    }, now),
  );
}

/** The server cannot continue a list that the mirror started. */
const hasLocalCursor = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'cursor' in query &&
  typeof query.cursor === 'string' &&
  query.cursor.startsWith(PHONE_CURSOR);
