import { isUtf8 } from 'node:buffer';
import { parseCsvRows, type CsvRow } from './csv-rows.ts';
import { FIELDS, REQUIRED } from './listing-from-row.ts';
import type { Cells } from './row-reader.ts';

/** A row with its line or item number, or why it is unreadable. */
export type NumberedRow =
  | { readonly at: number; readonly cells: Cells }
  | { readonly at: number; readonly unreadable: string };

/** An uploaded list. */
export interface ParsedList {
  /** What `at` counts, from 1: CSV lines (a record's first line) or JSON array items. */
  readonly counts: 'line' | 'item';
  /** Columns that no listing field matches. */
  readonly ignored: readonly string[];
  readonly rows: AsyncIterable<NumberedRow>;
}

const MAX_BYTES = 50 * 1024 * 1024;

/** The column that refers to an existing product, in lists of changes. */
const ID = 'id';

/**
 * Parses a CSV with an optional `id` column, and with columns that only some lists have (`also`). Throws like parseListings; with
 * ids, no other column is required.
 */
export async function parseChanges(bytes: Uint8Array, also: readonly string[] = []): Promise<ParsedList> {
  assertText(bytes);
  return parseCsv(bytes, [ID, ...also, ...FIELDS], (fields) => (fields.includes(ID) ? [] : REQUIRED));
}

/**
 * Parses a CSV or a JSON array. Throws an Error with a message for the user if the file is neither, lacks titles or
 * prices, exceeds 50 MB or is not UTF-8.
 */
export async function parseListings(bytes: Uint8Array): Promise<ParsedList> {
  const beginning = assertText(bytes);
  return looksLikeJson(beginning) ? parseJson(bytes) : parseCsv(bytes, FIELDS, () => REQUIRED);
}

/** The same for a CSV of any size, in chunks of UTF-8. `beginning` is the beginning of its text. */
export async function parseCsvListings(
  chunks: AsyncIterable<Uint8Array>,
  beginning: string,
): Promise<ParsedList> {
  if (beginning.trim() === '') throw new Error(EMPTY);
  return parseCsv(chunks, FIELDS, () => REQUIRED);
}

export const looksLikeJson = (beginning: string): boolean => /^\s*[[{]/.test(beginning);

export const NOT_UTF8 = 'The file is not UTF-8. In a spreadsheet, save it as "CSV UTF-8".';
const EMPTY = 'The file is empty.';

/** Checks size and encoding. Returns the beginning of the text. */
function assertText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new Error('The file is larger than 50 MB.');
  if (!isUtf8(bytes)) throw new Error(NOT_UTF8);
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart();
  if (beginning === '' && bytes.length < 1000) throw new Error(EMPTY);
  return beginning;
}

function parseJson(bytes: Uint8Array): ParsedList {
  const list = readJson(new TextDecoder().decode(bytes));
  if (!Array.isArray(list)) throw new Error('The file is JSON, but not an array of listings.');
  return { counts: 'item', ignored: [], rows: readItems(list) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The file starts like JSON but is not valid JSON.', { cause: error });
  }
}

async function* readItems(items: readonly unknown[]): AsyncGenerator<NumberedRow> {
  for (const [place, item] of items.entries()) {
    const at = place + 1;
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) yield { at, cells: { ...item } };
    else yield { at, unreadable: 'this is not an object' };
  }
}

async function parseCsv(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  known: readonly string[],
  requiredOf: (fields: readonly (string | undefined)[]) => readonly string[],
): Promise<ParsedList> {
  const rows = parseCsvRows(source);
  const first = await rows.next();
  const header = first.done === true || 'unreadable' in first.value ? [] : first.value.record;
  const names = header.map((name) => name.trim());
  const fields = names.map((name) => known.find((field) => field.toLowerCase() === name.toLowerCase()));
  const missing = requiredOf(fields).filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    throw new Error(`The first line must name the columns. Missing: ${missing.join(', ')}.`);
  }
  return {
    counts: 'line',
    ignored: names.filter((name, place) => name !== '' && fields[place] === undefined),
    rows: namedCells(rows, fields),
  };
}

async function* namedCells(
  rows: AsyncIterable<CsvRow>,
  fields: readonly (string | undefined)[],
): AsyncGenerator<NumberedRow> {
  for await (const row of rows) {
    if ('unreadable' in row) yield row;
    else if (row.record.length !== fields.length) {
      yield { at: row.at, unreadable: `this has ${row.record.length} columns instead of ${fields.length}` };
    } else yield { at: row.at, cells: toCells(row.record, fields) };
  }
}

const toCells = (record: readonly string[], fields: readonly (string | undefined)[]): Cells =>
  Object.fromEntries(
    fields.flatMap((field, place) => (field === undefined ? [] : [[field, record[place]] as const])),
  );
