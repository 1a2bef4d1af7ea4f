import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { LIMITS } from '#contract/limits.ts';
import { toCents } from '#contract/money.ts';

/** An item of a seller's list by field: text in CSV, any value in JSON. */
export type Cells = Readonly<Record<string, unknown>>;

const MAX_QUOTE_LENGTH = 40;
const MAX_DOLLARS = LIMITS.price.max;
const PRICE = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Quotes a value in a message: shortened, without terminal control characters. */
function quote(text: string): string {
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
  return `"${short.replace(/\p{Cc}/gu, '\u{fffd}')}"`;
}

/** Reads a row's fields and collects messages about invalid values. Returns null for empty and invalid values. */
export class RowReader {
  readonly reasons: string[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  addReason(reason: string): null {
    this.reasons.push(reason);
    return null;
  }

  get(field: string): unknown {
    const value = this.#cells[field];
    const plain = typeof value === 'string' ? value.trim() : value;
    return plain === '' || plain === null ? undefined : plain;
  }

  text(field: string, most: number): string | null {
    const value = this.get(field);
    if (value === undefined) return null;
    if (typeof value !== 'string' && typeof value !== 'number') return this.addReason(`${field} is not text`);
    const text = String(value);
    // The databases cannot store NUL or lone surrogates.
    if (text.includes('\0') || /\p{Cs}/u.test(text)) {
      return this.addReason(`${field} has a character that cannot be stored`);
    }
    if (text.length <= most) return text;
    return this.addReason(`${field} has more than ${most.toLocaleString('en-US')} characters`);
  }

  /** Converts dollars to cents. */
  cents(field: string): number | null {
    const text = this.#written(field);
    if (text === undefined) return null;
    const dollars = Number(PRICE.exec(text)?.[1] ?? Number.NaN);
    if (dollars <= MAX_DOLLARS) return toCents(dollars);
    return this.addReason(
      `${field} ${quote(text)} is not a price from 0 to 100,000.00 dollars with at most 2 decimals`,
    );
  }

  integer(field: string, least: number, most: number): number | null {
    const text = this.#written(field);
    if (text === undefined) return null;
    if (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    return this.addReason(`${field} ${quote(text)} is not a whole number from ${least} to ${most}`);
  }

  boolean(field: string): boolean | null {
    const text = this.#written(field);
    if (text === undefined) return null;
    return (
      FLAGS.get(text.toLowerCase()) ?? this.addReason(`${field} ${quote(text)} is neither true nor false`)
    );
  }

  oneOf<T extends string>(field: string, values: readonly T[]): T | null {
    const text = this.#written(field);
    if (text === undefined) return null;
    const known = values.find((value) => value === text);
    return known ?? this.addReason(`${field} ${quote(text)} is not one of ${values.join(', ')}`);
  }

  /** Converts an ISO date or instant to ms; without a zone it is UTC. */
  instant(field: string, now: number): number | null {
    const text = this.#written(field);
    if (text === undefined) return null;
    const at = parseInstant(text);
    if (at === undefined) {
      return this.addReason(
        `${field} ${quote(text)} is not a date such as 2026-11-21 or 2026-11-21T17:00:00Z`,
      );
    }
    return at <= now ? at : this.addReason(`${field} ${quote(text)} is in the future`);
  }

  isbn(field: string): string | null {
    const text = this.text(field, MAX_QUOTE_LENGTH);
    if (text === null) return null;
    return toIsbn13(text) ?? this.addReason(`${field} ${quote(text)} is not an ISBN of 10 or 13 digits`);
  }

  /** Accepts numbers and booleans of JSON as their text. */
  #written(field: string): string | undefined {
    const value = this.get(field);
    if (value === undefined) return undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

function parseInstant(text: string): number | undefined {
  const [, day, time = '00:00', zone = 'Z'] = INSTANT.exec(text) ?? [];
  if (day === undefined) return undefined;
  const midnight = Date.parse(`${day}T00:00Z`);
  // Date would roll February 31 over into March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const at = Date.parse(
    `${day}T${time}${/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`,
  );
  return Number.isNaN(at) || at < 0 ? undefined : at;
}
