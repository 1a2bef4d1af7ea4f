import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';

/** Keyset position: the last item's sort key (ms or cents) and id. */
export interface Position {
  readonly key: number;
  readonly id: number;
}

const CHECKSUM_BYTES = 9;

// The checksum needs no secret: a forged cursor only opens another page of a public list.
const checksum = (list: string, position: Buffer): Buffer =>
  createHash('sha256').update(`${list}\n`).update(position).digest().subarray(0, CHECKSUM_BYTES);

/** Encodes a position as an opaque cursor, valid only for `list`, which names sort and filters. */
export function encodeCursor(list: string, { key, id }: Position): string {
  const position = Buffer.from(`${key}.${id}`, 'latin1');
  return Buffer.concat([checksum(list, position), position]).toString('base64url');
}

/** Decodes a cursor of this list. Throws ShopError invalid_input (malformed) for any other text. */
export function decodeCursor(list: string, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(CHECKSUM_BYTES);
  const [, key, id] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(position.toString('latin1')) ?? [];
  // Encode it again and compare: the base64 decoder ignores invalid characters.
  const whole =
    bytes.toString('base64url') === cursor &&
    bytes.subarray(0, CHECKSUM_BYTES).equals(checksum(list, position));
  if (whole && key !== undefined && id !== undefined) return { key: Number(key), id: Number(id) };
  throw new ShopError(
    'invalid_input',
    'That page does not belong to this list. Please start at its beginning.',
    {
      malformed: true,
      fields: { cursor: 'This is not a cursor of this list' },
    },
  );
}

/** Cursor and limit of a request for one page of a list. */
export interface PageQuery {
  /** Of the page before; undefined for the first one. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Rows of a list, and the cursor of those that follow; undefined after the last. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | undefined;
}

/**
 * Reads a page of a list, newest first: `read` returns up to `limit` rows after a position. Throws ShopError invalid_input for a cursor
 * of another list.
 */
export async function readPage<T extends { readonly createdAt: number; readonly id: number }>(
  list: string,
  { cursor, limit }: PageQuery & { readonly limit: number },
  read: (after: Position | undefined, limit: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  return cutPage(list, await read(after, limit + 1), limit);
}

/** Of `limit + 1` rows of a list, newest first, those of its page, and the cursor of the next one if there is one. */
export function cutPage<T extends { readonly createdAt: number; readonly id: number }>(
  list: string,
  rows: readonly T[],
  limit: number,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: shown,
    next: hasMore ? encodeCursor(list, { key: last.createdAt, id: last.id }) : undefined,
  };
}
