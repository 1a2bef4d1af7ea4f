import { sql, type SQL } from 'drizzle-orm';
import { engine } from './engine.ts';

/**
 * Rows in one parameter, ten times as fast as a parameter per value. To select from: each row is a JSON array `value`, and
 * `value ->> 0` its first cell, NULL for null. On PostgreSQL a cell is text until it is cast.
 */
export function jsonRows(rows: readonly (readonly unknown[])[]): SQL {
  const json = JSON.stringify(rows, withoutLoneSurrogates);
  return engine === 'sqlite'
    ? sql`json_each(${json})`
    : sql`jsonb_array_elements(${json}::jsonb) as rows (value)`;
}

/** PostgreSQL refuses lone surrogates in JSON; in a text parameter its driver replaces them, like this. */
const withoutLoneSurrogates = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}') : value;
