import { inArray, sql, type SQL } from 'drizzle-orm';
import { jsonRows } from '../storage/json-rows.ts';
import { assertProductsLocked } from '../storage/product-locks.ts';
import { products } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import type { ChangedRow } from './update-derived.ts';

const COLUMNS = [
  ['title', 'text'],
  ['author', 'text'],
  ['publisher', 'text'],
  ['publishedYear', 'integer'],
  ['isbn', 'text'],
  ['issn', 'text'],
  ['pages', 'integer'],
  ['language', 'text'],
  ['binding', 'text'],
  ['description', 'text'],
  ['category', 'text'],
  ['condition', 'text'],
  ['priceCents', 'integer'],
  ['comparePriceCents', 'integer'],
  ['amazonPriceCents', 'integer'],
  ['ebayPriceCents', 'integer'],
  ['stock', 'integer'],
  ['inStock', 'boolean'],
  ['featured', 'boolean'],
  ['popular', 'boolean'],
  ['sellerName', 'text'],
] as const;
const SET_BY_THE_SHOP = [
  ['feeTermsId', 'bigint'],
  ['paused', 'integer'],
  ['pausedUntil', 'bigint'],
  ['soldAt', 'bigint'],
  ['deletedAt', 'bigint'],
  ['hiddenAt', 'bigint'],
  ['updatedAt', 'bigint'],
  ['change', 'bigint'],
] as const;

/** Columns that a bulk update may set. The two engines cast no value to JSON alike, so `grading` is written apart. */
export type Changeable = (typeof COLUMNS)[number][0] | 'grading';
export const CHANGEABLE: readonly Changeable[] = [...COLUMNS.map(([key]) => key), 'grading'];

/**
 * Updates products in one statement, only the columns that differ in at least one of them: SQLite rewrites all entries of
 * each index that has a set column, in its condition too. (One statement per product would be hundreds of round trips to
 * PostgreSQL.)
 */
export async function updateProducts(tx: Tx<'product'>, changed: readonly ChangedRow[]): Promise<void> {
  if (changed.length === 0) return;
  assertProductsLocked(
    tx,
    changed.map(({ after }) => after.id),
  );
  const kinds = [...COLUMNS, ...SET_BY_THE_SHOP].filter(([key]) =>
    changed.some(({ before, after }) => before[key] !== after[key]),
  );
  const rows = changed.map(({ after }) => [after.id, ...kinds.map(([key]) => after[key])]);
  const cells = kinds.map(
    ([, kind], at) => sql`cast(value ->> ${sql.raw(String(at + 1))} as ${sql.raw(kind)})`,
  );
  const names = kinds.map(([key]) => sql.identifier(toColumnName(key)));
  const sets = names.map((name): SQL => sql`${name} = fresh.${name}`);
  await tx.run(sql`
    with fresh (id, ${sql.join(names, sql`, `)}) as (
      select cast(value ->> 0 as bigint), ${sql.join(cells, sql`, `)} from ${jsonRows(rows)}
    )
    update ${products} set ${sql.join(sets, sql`, `)} from fresh where ${products}.id = fresh.id`);
  await updateGradings(
    tx,
    changed.flatMap(({ before, after }) => (before.grading === after.grading ? [] : [after])),
  );
}

/** Clears condition checks in one statement. Only an undo restores checks, each in its own statement. */
async function updateGradings(tx: Tx<'product'>, rows: readonly ChangedRow['after'][]): Promise<void> {
  const cleared = rows.flatMap(({ id, grading }) => (grading === null ? [id] : []));
  if (cleared.length > 0)
    await tx.update(products).set({ grading: null }).where(inArray(products.id, cleared));
  for (const { id, grading } of rows)
    if (grading !== null)
      await tx
        .update(products)
        .set({ grading })
        .where(inArray(products.id, [id]));
}

/** priceCents -> price_cents, as the database spells it. */
const toColumnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
