import type { RawDatabase } from './raw-database.ts';
import { shopTables, type ShopTable } from './shop-tables.ts';
import {
  digestTable,
  insertRows,
  lastGeneratedId,
  lastKey,
  readPages,
  setLastGeneratedId,
  type TableDigest,
} from './table-rows.ts';

export interface CopiedTable extends TableDigest {
  readonly name: string;
}

/**
 * Copies all tables of the schema to an empty database of either engine, or continues an interrupted copy of the same rows,
 * and compares each table by count and hash. `from` must not change meanwhile: its transaction sees one instant. The
 * full-text index is not copied. Throws an Error that names a table whose copy differs.
 */
export async function copyTables(
  from: RawDatabase,
  to: RawDatabase,
  onProgress: (table: string, copiedRows: number) => void = () => undefined,
): Promise<CopiedTable[]> {
  const tables = shopTables();
  for (const table of tables) await copyTable(from, to, table, onProgress);
  // The planner has not seen these rows, and would not use their indexes.
  if (to.engine === 'postgres') await to.run('analyze');
  const copies: CopiedTable[] = [];
  for (const table of tables) copies.push({ name: table.name, ...(await compare(from, to, table)) });
  return copies;
}

async function copyTable(
  from: RawDatabase,
  to: RawDatabase,
  table: ShopTable,
  onProgress: (table: string, copiedRows: number) => void,
): Promise<void> {
  let copied = 0;
  for await (const page of readPages(from, table, await lastKey(to, table))) {
    await insertRows(to, table, page);
    copied += page.length;
    onProgress(table.name, copied);
  }
  if (table.hasGeneratedIds) await setLastGeneratedId(to, table, await lastGeneratedId(from, table));
}

async function compare(from: RawDatabase, to: RawDatabase, table: ShopTable): Promise<TableDigest> {
  const original = await digestTable(from, table);
  const copy = await digestTable(to, table);
  if (original.rows !== copy.rows || original.sha256 !== copy.sha256)
    throw new Error(
      `The copy of the table ${table.name} differs: ${original.rows} rows became ${copy.rows}. ` +
        'Please copy to an empty database.',
    );
  return original;
}

/** The tables that have rows. */
export async function filledTables(db: RawDatabase): Promise<string[]> {
  const filled: string[] = [];
  for (const table of shopTables()) if ((await lastKey(db, table)) !== undefined) filled.push(table.name);
  return filled;
}

/**
 * Begins a transaction that sees the database as of one instant. With `isLocked`, it first waits for open transactions that
 * write, and no other can write until it ends.
 */
export async function beginSnapshot(
  db: RawDatabase,
  { isLocked }: { readonly isLocked: boolean },
): Promise<void> {
  if (db.engine === 'sqlite') {
    await db.run(isLocked ? 'begin immediate' : 'begin');
    return;
  }
  await db.run('begin isolation level repeatable read');
  if (!isLocked) return;
  const names = shopTables().map(({ name }) => `"${name}"`);
  await db.run(`lock table ${names.join(', ')} in share mode`);
}
