import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The highest price a CHECK lets into the database: 100,000.00 dollars. */
const MAX_PRICE_CENTS = 10_000_000;

// Constraints are stored as text, so values are inlined, not bound.
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** CHECK: the column is one of the values (or null). */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(quoted).join(', '))})`;

/** CHECK: the column is a valid price in cents (or null). */
export const isPrice = (column: SQLWrapper): SQL => isBetween(column, 0, MAX_PRICE_CENTS);

/** CHECK: the column is a number from `min` to `max` (or null). */
export const isBetween = (column: SQLWrapper, min: number, max: number): SQL =>
  sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
