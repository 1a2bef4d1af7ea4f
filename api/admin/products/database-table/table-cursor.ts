import * as z from 'zod/mini';
import type { AdminSort } from '#contract/admin/admin-products.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Position } from './table-order.repo.ts';

const cursorSchema = z.tuple([
  z.string(),
  z.int().check(z.nonnegative()),
  z.nullable(z.union([z.string(), z.int()])),
  z.int().check(z.positive()),
]);

/** Encodes a position in a sort order as an opaque cursor. */
export const encodeTableCursor = (sort: AdminSort, { segment, key, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, segment, key, id])).toString('base64url');

/** Decodes a cursor of a sort order. Throws ShopError invalid_input (malformed) for any other text. */
export function decodeTableCursor(sort: AdminSort, cursor: string): Position {
  const read = z.safeParse(cursorSchema, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) {
    const [list, segment, key, id] = read.data;
    const isTextKey = typeof key === 'string';
    if (list === sort && isTextKey === sort.startsWith('title')) return { segment, key, id };
  }
  throw new ShopError('invalid_input', 'That page does not belong to this table. Please reload it.', {
    malformed: true,
    fields: { cursor: 'This is not a cursor of this table' },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
