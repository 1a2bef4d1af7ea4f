import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';

/** Where a page of a list ended: the sort key of its last item (milliseconds or cents) and that item's id. */
export interface Position {
  readonly key: number;
  readonly id: number;
}

const CHECKSUM_BYTES = 9;

// No secret: whoever works the check out himself gets a page of a public list that begins elsewhere, which he may have anyway.
const checksum = (list: string, position: Buffer): Buffer =>
  createHash('sha256').update(`${list}\n`).update(position).digest().subarray(0, CHECKSUM_BYTES);

/** A position -> the opaque text of a link. It opens no other list than `list`, which names sort and filters. */
export function encodeCursor(list: string, { key, id }: Position): string {
  const position = Buffer.from(`${key}.${id}`, 'latin1');
  return Buffer.concat([checksum(list, position), position]).toString('base64url');
}

/** The position that `cursorOf` wrote for this very list; throws ShopError invalid_input (malformed) for any other text. */
export function decodeCursor(list: string, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(CHECKSUM_BYTES);
  const [, key, id] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(position.toString('latin1')) ?? [];
  // Written out again it must be the same text: the decoder overlooks characters that do not belong there.
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
