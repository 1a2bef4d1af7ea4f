import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The highest price a CHECK lets into the database: 100,000.00 dollars. */
const MAX_PRICE_CENTS = 10_000_000;

// Constraints are stored as text, so their values are written out, never bound.
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The column holds one of the values (or null). */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(quoted).join(', '))})`;

/** The column holds cents of a price that the shop accepts (or null). */
export const isPrice = (column: SQLWrapper): SQL => isBetween(column, 0, MAX_PRICE_CENTS);

/** The column holds a number from `least` to `most` (or null). */
export const isBetween = (column: SQLWrapper, min: number, max: number): SQL =>
  sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
