import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';

/** Sort position of an item, newest first: `key` is `createdAt` in milliseconds. */
export interface Position {
  readonly key: number;
  readonly id: number;
}

/**
 * A state of the mirror's set: the catalog as of `change`, at or above these bounds. The first bound is for featured and
 * popular items, the others for one category each.
 */
export interface Snapshot {
  readonly change: number;
  readonly bounds: readonly Position[];
}

/**
 * What a phone has: the snapshot `from`; during a pass also the part of the delta to `to` up to `position` in `step`.
 */
export interface CursorState {
  readonly from: Snapshot;
  readonly pass?: { readonly to: Snapshot; readonly step: number; readonly position: Position };
}

const VERSION = 1;
const EPOCH_BYTES = 4;
const CHECKSUM_BYTES = 6;

/** Version of the format, and the database. */
const cursorHeader = (epoch: string): Buffer =>
  Buffer.concat([Buffer.from([VERSION]), digest(epoch).subarray(0, EPOCH_BYTES)]);

const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** State -> opaque cursor. It is self-contained: the server stores nothing about phones. */
export function encodeCursor(epoch: string, { from, pass }: CursorState): string {
  const numbers = [from.bounds.length, ...numbersFromSnapshot(from)];
  if (pass !== undefined) {
    const { to, step, position } = pass;
    numbers.push(...numbersFromSnapshot(to), step, position.key, position.id);
  }
  const text = Buffer.concat([cursorHeader(epoch), Buffer.from(numbers.flatMap(encodeVarint))]);
  return Buffer.concat([digest(text).subarray(0, CHECKSUM_BYTES), text]).toString('base64url');
}

/**
 * Cursor -> state; undefined when its version, its number of bounds or its database differs (the database was restored from
 * a backup since). Throws ShopError invalid_input (malformed) for any other text.
 */
export function decodeCursor(epoch: string, bounds: number, cursor: string): CursorState | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(CHECKSUM_BYTES);
  // Compared after a round trip, because the decoder ignores invalid characters.
  if (
    bytes.toString('base64url') !== cursor ||
    text.length === 0 ||
    !digest(text).subarray(0, CHECKSUM_BYTES).equals(bytes.subarray(0, CHECKSUM_BYTES))
  )
    throw invalidCursor();
  const head = cursorHeader(epoch);
  if (!text.subarray(0, head.length).equals(head)) return undefined;
  const [count, ...numbers] = decodeVarints(text.subarray(head.length));
  return count === bounds ? stateFromNumbers(numbers, bounds) : undefined;
}

function stateFromNumbers(numbers: readonly number[], bounds: number): CursorState {
  const size = 1 + 2 * bounds;
  const from = snapshotFromNumbers(numbers.slice(0, size));
  if (numbers.length === size) return { from };
  const [step = 0, key = 0, id = 0] = numbers.slice(2 * size);
  return {
    from,
    pass: { to: snapshotFromNumbers(numbers.slice(size, 2 * size)), step, position: { key, id } },
  };
}

const numbersFromSnapshot = ({ change, bounds }: Snapshot): number[] => [
  change,
  ...bounds.flatMap(({ key, id }) => [key, id]),
];

function snapshotFromNumbers([change = 0, ...rest]: readonly number[]): Snapshot {
  const bounds: Position[] = [];
  for (let at = 0; at < rest.length; at += 2) bounds.push({ key: rest[at] ?? 0, id: rest[at + 1] ?? 0 });
  return { change, bounds };
}

/** Unsigned LEB128 of an integer from 0 to 2^53-1. */
function encodeVarint(number: number): number[] {
  const bytes: number[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push(128 + (rest % 128));
  }
}

function decodeVarints(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let number = 0;
  let unit = 1;
  for (const byte of bytes) {
    number += (byte % 128) * unit;
    unit *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, unit] = [0, 1];
  }
  return numbers;
}

const invalidCursor = (): ShopError =>
  new ShopError('invalid_input', 'This is not a cursor of the catalog. Please start without one.', {
    malformed: true,
    fields: { cursor: 'This is not a cursor of the catalog' },
  });
