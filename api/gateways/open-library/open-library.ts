import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CallMeter } from '../call-meter.ts';
import { boundedFetch } from '../vision/bounded-fetch.ts';
import type { BookDirectory, DirectoryAnswer, Edition } from './book-directory.ts';

/** Timeout of a request. */
const TIMEOUT_MS = 5_000;
/** ISBNs in one request: their answers stay far below the limit of a response. */
const MAX_PER_REQUEST = 50;
/** The directory asks its users for at most one request a second. */
const INTERVAL_MS = 1_000;
/** ISBNs that wait for a request: those of 20 seconds. */
const MAX_WAITING = 20 * MAX_PER_REQUEST;
/** An edition is shared for so long: a look-up that read isbn_records before it was stored asks a moment later. */
const ANSWER_KEPT_MS = 10_000;
/** How long an ISBN whose request failed is not asked about again. */
const FAILURE_KEPT_MS = MINUTE_MS;
const MAX_FAILURES = 2_000;

const named = z.array(z.object({ name: z.string() }));
const editionSchema = z.object({
  title: z.string().check(z.minLength(1)),
  subtitle: z.optional(z.string()),
  authors: z.optional(named),
  publishers: z.optional(named),
  publish_date: z.optional(z.string()),
  number_of_pages: z.optional(z.number()),
});
const answerSchema = z.record(z.string(), z.unknown());

const FAILED: DirectoryAnswer = { status: 'failed' };

interface DirectoryOptions {
  readonly base: string;
  /** Tells the directory whom to write to about our requests. */
  readonly email: string | undefined;
  /** Pause between two requests, in ms; one second by default. */
  readonly intervalMs?: number | undefined;
}

/**
 * Looks up books by ISBN in Open Library, at a configured address: up to 50 ISBNs per request, one request a second. Callers
 * that ask about the same ISBN share its answer, an edition also ten seconds later. Failures are remembered for a minute; isbn_records has
 * the answers.
 */
export function openBookDirectory(
  { base, email, intervalMs = INTERVAL_MS }: DirectoryOptions,
  now: () => number,
  meter: CallMeter,
): BookDirectory {
  const asked = new Map<string, Promise<DirectoryAnswer>>();
  const waiting = new Map<string, (answer: DirectoryAnswer) => void>();
  const failures = new Map<string, number>();
  let isRunning = false;

  const noteFailure = (isbn: string): void => {
    if (failures.size >= MAX_FAILURES) failures.clear();
    failures.set(isbn, now() + FAILURE_KEPT_MS);
  };
  const send = async (batch: ReadonlyMap<string, (answer: DirectoryAnswer) => void>): Promise<void> => {
    const isbns = [...batch.keys()];
    const answers = await meter
      .count('open-library', () => ask(base, email, isbns))
      .catch((): ReadonlyMap<string, DirectoryAnswer> => new Map());
    for (const [isbn, answer] of batch) {
      const known = answers.get(isbn) ?? FAILED;
      if (known.status === 'found') setTimeout(() => asked.delete(isbn), ANSWER_KEPT_MS).unref();
      else asked.delete(isbn);
      if (known.status === 'failed') noteFailure(isbn);
      answer(known);
    }
  };
  const sendNext = (): void => {
    const batch = new Map([...waiting].slice(0, MAX_PER_REQUEST));
    isRunning = batch.size > 0;
    if (!isRunning) return;
    for (const isbn of batch.keys()) waiting.delete(isbn);
    void send(batch);
    setTimeout(sendNext, intervalMs).unref();
  };
  const start = (): void => {
    if (isRunning) return;
    isRunning = true;
    setTimeout(sendNext, 0); // so that ISBNs that are asked about together are sent together
  };

  return {
    find: (isbn) => {
      const known = asked.get(isbn);
      if (known !== undefined) return known;
      const isFailed = (failures.get(isbn) ?? 0) > now();
      if (isFailed || waiting.size >= MAX_WAITING) return Promise.resolve(FAILED);
      failures.delete(isbn);
      const answer = new Promise<DirectoryAnswer>((resolve) => waiting.set(isbn, resolve));
      asked.set(isbn, answer);
      start();
      return answer;
    },
  };
}

async function ask(
  base: string,
  email: string | undefined,
  isbns: readonly string[],
): Promise<ReadonlyMap<string, DirectoryAnswer>> {
  const address = new URL('api/books', base.endsWith('/') ? base : `${base}/`);
  const bibkeys = isbns.map((isbn) => `ISBN:${isbn}`).join(',');
  address.search = new URLSearchParams({ bibkeys, format: 'json', jscmd: 'data' }).toString();
  const answer = await boundedFetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      Accept: 'application/json',
      'User-Agent': email === undefined ? 'Dogear' : `Dogear (${email})`,
    },
  });
  if (!answer.ok) throw new Error(`Open Library answered ${answer.status}`);
  const found = answerSchema.parse(await answer.json());
  return new Map(isbns.map((isbn) => [isbn, toAnswer(found[`ISBN:${isbn}`])]));
}

/** One book that cannot be read does not cost the others of its request. */
function toAnswer(book: unknown): DirectoryAnswer {
  if (book === undefined) return { status: 'unknown' };
  const read = editionSchema.safeParse(book);
  return read.success ? { status: 'found', edition: editionOf(read.data) } : FAILED;
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
