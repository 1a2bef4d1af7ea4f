import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { CallMeter } from '../call-meter.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { boundedFetch } from '../vision/bounded-fetch.ts';
import type { BookDirectory, Edition } from './book-directory.ts';

/** Timeout of a lookup, including the wait for a free slot. */
const TIMEOUT_MS = 2_500;
/** Limits concurrent calls, to be polite to the service. */
const CONCURRENCY = { concurrency: 4, maxWaiting: 64, message: 'too many look-ups are waiting' };
const MAX_REMEMBERED = 2_000;
/** How long a failed lookup is cached; found editions do not expire. */
const FAILURE_KEPT_MS = MINUTE_MS;

const named = z.array(z.object({ name: z.string() }));
const editionSchema = z.object({
  title: z.string().check(z.minLength(1)),
  subtitle: z.optional(z.string()),
  authors: z.optional(named),
  publishers: z.optional(named),
  publish_date: z.optional(z.string()),
  number_of_pages: z.optional(z.number()),
});
const answerSchema = z.record(z.string(), editionSchema);

interface Remembered {
  readonly edition: Promise<Edition | undefined>;
  until: number;
}

/**
 * Looks up books by ISBN in Open Library, at a configured address, with bounded concurrency. Results are cached, and
 * concurrent lookups of the same ISBN share one call.
 */
export function openBookDirectory(base: string, now: () => number, meter: CallMeter): BookDirectory {
  const remembered = new Map<string, Remembered>();
  const limit = createConcurrencyLimiter(CONCURRENCY);
  const askInTurn = async (isbn: string): Promise<Edition | undefined> => {
    const until = performance.now() + TIMEOUT_MS;
    return limit(async () => {
      const timeoutMs = Math.round(until - performance.now());
      if (timeoutMs < TIMEOUT_MS / 2) throw new NeverAsked();
      return meter.count('open-library', () => ask(base, isbn, timeoutMs));
    });
  };
  return {
    find: (isbn) => {
      const known = remembered.get(isbn);
      if (known !== undefined && known.until > now()) return known.edition;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const fresh: Remembered = {
        until: Number.POSITIVE_INFINITY,
        edition: askInTurn(isbn).catch((error: unknown) => {
          const wasAsked = !(error instanceof NeverAsked || error instanceof ShopError);
          fresh.until = wasAsked ? now() + FAILURE_KEPT_MS : 0;
          return undefined;
        }),
      };
      remembered.set(isbn, fresh);
      return fresh.edition;
    },
  };
}

/** The limiter refused the call, so a retry may succeed. */
class NeverAsked extends Error {}

async function ask(base: string, isbn: string, timeoutMs: number): Promise<Edition | undefined> {
  const address = new URL('api/books', base.endsWith('/') ? base : `${base}/`);
  address.search = new URLSearchParams({ bibkeys: `ISBN:${isbn}`, format: 'json', jscmd: 'data' }).toString();
  const answer = await boundedFetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { Accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`Open Library answered ${answer.status}`);
  const found = answerSchema.parse(await answer.json())[`ISBN:${isbn}`];
  return found === undefined ? undefined : editionOf(found);
}

/** Untrusted text: one line, within our limit. */
const line = (text: string, most: number): string =>
  Array.from(text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, most)
    .join('');

function editionOf({
  title,
  subtitle,
  authors,
  publishers,
  ...rest
}: z.infer<typeof editionSchema>): Edition {
  const author = line((authors ?? []).map(({ name }) => name).join(', '), LIMITS.author.max);
  const publisher = line(publishers?.[0]?.name ?? '', LIMITS.publisher.max);
  const year = Number(/\b(1[4-9]\d\d|20\d\d)\b/.exec(rest.publish_date ?? '')?.[1] ?? Number.NaN);
  const pages = rest.number_of_pages;
  return {
    title: line(subtitle === undefined ? title : `${title}: ${subtitle}`, LIMITS.title.max),
    author: author === '' ? undefined : author,
    publisher: publisher === '' ? undefined : publisher,
    publishedYear: Number.isNaN(year) ? undefined : year,
    pages: pages !== undefined && Number.isInteger(pages) && pages > 0 && pages < 20_000 ? pages : undefined,
  };
}
