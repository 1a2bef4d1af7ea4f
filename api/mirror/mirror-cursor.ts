import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';

/** Where an item is among the newest: `key` is `createdAt` in milliseconds. */
export interface Place {
  readonly key: number;
  readonly id: number;
}

/**
 * A state of the mirror's set: everything up to a change of the catalog, as far as it lies at or above these bounds, the
 * first of them for featured and popular items, then one for each category.
 */
export interface Extent {
  readonly change: number;
  readonly bounds: readonly Place[];
}

/**
 * What a phone has: the set of `from`; or, while `to` is there, what leads from `from` to `to`, up to `place` in `step`.
 */
export interface Progress {
  readonly from: Extent;
  readonly underway?: { readonly to: Extent; readonly step: number; readonly place: Place };
}

const VERSION = 1;
const EPOCH_BYTES = 4;
const CHECK_BYTES = 6;

/** The beginning of a cursor: of which form it is, and of which database. */
const headOf = (epoch: string): Buffer =>
  Buffer.concat([Buffer.from([VERSION]), digest(epoch).subarray(0, EPOCH_BYTES)]);

const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** Progress -> the opaque text that the phone keeps. It says everything: the server keeps nothing about phones. */
export function cursorOf(epoch: string, { from, underway }: Progress): string {
  const numbers = [from.bounds.length, ...numbersOf(from)];
  if (underway !== undefined) {
    const { to, step, place } = underway;
    numbers.push(...numbersOf(to), step, place.key, place.id);
  }
  const text = Buffer.concat([headOf(epoch), Buffer.from(numbers.flatMap(bytesOf))]);
  return Buffer.concat([digest(text).subarray(0, CHECK_BYTES), text]).toString('base64url');
}

/**
 * The progress that `cursorOf` wrote; undefined when it did so in another form, for another number of bounds, or about
 * another database (this one was restored from a backup since). Throws ShopError invalid_input (malformed) for any other
 * text.
 */
export function progressIn(epoch: string, bounds: number, cursor: string): Progress | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(CHECK_BYTES);
  // Written out again it must be the same text: the decoder overlooks characters that do not belong there.
  if (
    bytes.toString('base64url') !== cursor ||
    text.length === 0 ||
    !digest(text).subarray(0, CHECK_BYTES).equals(bytes.subarray(0, CHECK_BYTES))
  )
    throw notOurs();
  const head = headOf(epoch);
  if (!text.subarray(0, head.length).equals(head)) return undefined;
  const [count, ...numbers] = numbersIn(text.subarray(head.length));
  return count === bounds ? progressOf(numbers, bounds) : undefined;
}

function progressOf(numbers: readonly number[], bounds: number): Progress {
  const size = 1 + 2 * bounds;
  const from = extentOf(numbers.slice(0, size));
  if (numbers.length === size) return { from };
  const [step = 0, key = 0, id = 0] = numbers.slice(2 * size);
  return { from, underway: { to: extentOf(numbers.slice(size, 2 * size)), step, place: { key, id } } };
}

const numbersOf = ({ change, bounds }: Extent): number[] => [
  change,
  ...bounds.flatMap(({ key, id }) => [key, id]),
];

function extentOf([change = 0, ...rest]: readonly number[]): Extent {
  const bounds: Place[] = [];
  for (let at = 0; at < rest.length; at += 2) bounds.push({ key: rest[at] ?? 0, id: rest[at + 1] ?? 0 });
  return { change, bounds };
}

/** A whole number from 0 to 2^53-1 in 7 bits a byte, the lowest first; all but the last byte have the highest bit set. */
function bytesOf(number: number): number[] {
  const bytes: number[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push(128 + (rest % 128));
  }
}

function numbersIn(bytes: Buffer): number[] {
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

const notOurs = (): ShopError =>
  new ShopError('invalid_input', 'That is no state of the catalog. Please begin anew.', {
    malformed: true,
    fields: { cursor: 'This is not a cursor of the catalog' },
  });
