import * as z from 'zod/mini';

/**
 * The ISBN pack: the editions that are looked up most and whose titles are certain, for look-ups without a network. Bytes are
 * those of the Brotli-compressed file.
 */
export const ISBN_PACK = { maxEditions: 20_000, maxBytes: 600_000 };

/** GET /api/isbn-pack: the current pack, at /api/isbn-pack/{hash}, which has 64 hexadecimal digits; null before the first one. */
export const isbnPackInfoSchema = z.object({
  hash: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  count: z.int(),
  bytes: z.int(),
});
export type IsbnPackInfo = z.infer<typeof isbnPackInfoSchema>;

/** GET /api/isbn-pack/{hash}: columns of equal length, in ascending order of `isbn` (13 digits). */
export const isbnPackSchema = z.object({
  isbn: z.array(z.string()),
  title: z.array(z.string()),
  author: z.array(z.nullable(z.string())),
  year: z.array(z.nullable(z.number())),
  /** The market price of a copy in the default condition, where the shop itself gives prices; US cents. */
  marketCents: z.array(z.nullable(z.number())),
});
export type IsbnPack = z.infer<typeof isbnPackSchema>;

/** An edition of the pack. */
export interface PackedEdition {
  readonly isbn: string;
  readonly title: string;
  readonly author: string | null;
  readonly year: number | null;
  readonly marketCents: number | null;
}

/** Editions, in any order -> columns. */
export function packEditions(editions: readonly PackedEdition[]): IsbnPack {
  const sorted = editions.toSorted((one, other) => (one.isbn < other.isbn ? -1 : 1));
  return {
    isbn: sorted.map(({ isbn }) => isbn),
    title: sorted.map(({ title }) => title),
    author: sorted.map(({ author }) => author),
    year: sorted.map(({ year }) => year),
    marketCents: sorted.map(({ marketCents }) => marketCents),
  };
}

/** The nth edition of a pack. Throws an Error if a column is shorter than `isbn`. */
export const editionAt = (
  { isbn, title, author, year, marketCents }: IsbnPack,
  at: number,
): PackedEdition => ({
  isbn: entryAt(isbn, at),
  title: entryAt(title, at),
  author: entryAt(author, at),
  year: entryAt(year, at),
  marketCents: entryAt(marketCents, at),
});

function entryAt<T>(column: readonly T[], at: number): T {
  const value = column[at];
  if (value === undefined) throw new Error('a column of the ISBN pack is too short');
  return value;
}
