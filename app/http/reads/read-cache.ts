import { PHONE_CURSOR, type ListQuery, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { Reads } from '#contract/reads.ts';
import { lastChange } from '../changed-here.ts';
import { firstAnswers, type FirstAnswers } from './network-first.ts';

/** How long an answer is good enough to be shown again without asking; milliseconds. */
const KEPT = 5 * 60_000;
/** Answers kept of one kind; the oldest go first. */
const MOST = 100;

/** A read with a memory: the same question within 5 minutes has the same answer, also while it is under way. */
interface Remembered<A extends readonly unknown[], T> {
  (...args: A): Promise<T>;
  /** The answer itself, when it is here already. */
  peek(this: void, ...args: A): T | undefined;
  /** The answer when it is here, otherwise the promise of it. */
  hand(this: void, ...args: A): T | Promise<T>;
  /** Remembers an answer that is known from elsewhere. */
  put(this: void, value: T, ...args: A): void;
}

export type RememberedReads = {
  readonly [K in keyof Reads]: Remembered<Parameters<Reads[K]>, Awaited<ReturnType<Reads[K]>>>;
} & {
  /** Asks the server again for what this phone has answered in its place. */
  readonly again: () => void;
};

/** What this phone can answer where the server does not. */
interface OnPhone {
  readonly reads: Reads;
  /** Is told that the server has answered after all, and that what was on screen may be different now. */
  readonly fresh: () => void;
}

interface Kept<T> {
  promise: Promise<T>;
  readonly until: number;
  arrived?: { readonly value: T };
}

function remembered<A extends readonly unknown[], T>(
  read: (take: (fresh: T) => void, ...args: A) => Promise<T>,
  now: () => number,
): Remembered<A, T> {
  const kept = new Map<string, Kept<T>>();

  const found = (key: string): Kept<T> | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || (entry.until > now() && entry.until - KEPT > lastChange())) return entry;
    kept.delete(key);
    return undefined;
  };

  // Not async: the same question is to have the very same promise.
  const ask = (...args: A): Promise<T> => entryOf(args).promise;

  const entryOf = (args: A): Kept<T> => {
    const key = JSON.stringify(args);
    const known = found(key);
    if (known !== undefined) return known;
    const promise = read((fresh) => put(fresh, ...args), ...args);
    const entry: Kept<T> = { promise, until: now() + KEPT };
    keep(key, entry);
    void settle(entry, () => {
      // A failure is not an answer: the next question goes out again.
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  };

  const keep = (key: string, entry: Kept<T>): void => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  };

  const put = (value: T, ...args: A): void =>
    keep(JSON.stringify(args), { promise: Promise.resolve(value), until: now() + KEPT, arrived: { value } });

  return Object.assign(ask, {
    put,
    peek: (...args: A) => found(JSON.stringify(args))?.arrived?.value,
    hand: (...args: A) => {
      const entry = entryOf(args);
      return entry.arrived === undefined ? entry.promise : entry.arrived.value;
    },
  });
}

async function settle<T>(entry: Kept<T>, forget: () => void): Promise<void> {
  try {
    entry.arrived = { value: await entry.promise };
  } catch {
    forget();
  }
}

/**
 * Reads of one page's lifetime. `now` is the clock, in epoch milliseconds. With a `phone`, it answers where the server
 * does not; the server's answer takes its place when it comes, under the very question it belongs to.
 */
export function rememberedReads(
  reads: Reads,
  now: () => number = Date.now,
  phone?: OnPhone,
  answers: FirstAnswers = firstAnswers(),
): RememberedReads {
  const both = <A extends readonly unknown[], T>(read: (of: Reads, ...args: A) => Promise<T>) =>
    remembered<A, T>(async (take, ...args) => {
      if (phone === undefined) return read(reads, ...args);
      if (isOfPhone(args[0])) return read(phone.reads, ...args);
      return answers.ask({
        server: async () => read(reads, ...args),
        phone: async () => read(phone.reads, ...args),
        fresh: (value) => {
          take(value);
          phone.fresh();
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
    again: () => answers.again(),
  };
}

/** A list that the phone began, it goes on with: the server knows nothing of its places. */
const isOfPhone = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'cursor' in asked &&
  typeof asked.cursor === 'string' &&
  asked.cursor.startsWith(PHONE_CURSOR);
