import { createHash } from 'node:crypto';
import type { Cell, RawDatabase } from './raw-database.ts';
import type { ShopTable } from './shop-tables.ts';

/** Rows per statement. */
const PAGE_SIZE = 500;

/** The fact that a database is read-only. It belongs to one database, and is neither copied nor compared. */
export const READ_ONLY_FACT = 'read-only';

type TableRow = readonly Cell[];

const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');
const placeholders = (values: readonly unknown[], first = 1): string =>
  values.map((_, at) => `$${at + first}`).join(', ');

/**
 * All rows of a table in the order of its key, which is the same for both engines, in pages; with `after`, those whose key is
 * greater.
 */
export async function* readPages(
  db: RawDatabase,
  table: ShopTable,
  after?: TableRow,
): AsyncGenerator<readonly TableRow[]> {
  let page = await readPage(db, table, after);
  while (page.length > 0) {
    yield page;
    page = await readPage(db, table, keyOf(table, page.at(-1) ?? []));
  }
}

async function readPage(
  db: RawDatabase,
  { name, columns, key }: ShopTable,
  after: TableRow | undefined,
): Promise<TableRow[]> {
  const beyond = after && `(${list(key)}) > (${placeholders(after)})`;
  const conditions = [beyond, copied(name)].filter((condition) => condition !== undefined);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const names = columns.map((column) => column.name);
  const rows = await db.rows(
    `select ${list(names)} from ${quoted(name)} ${where} order by ${list(key)} limit ${PAGE_SIZE}`,
    after,
  );
  return rows.map((row) => columns.map(({ kind }, at) => cellOf(kind, row[at])));
}

const copied = (name: string): string | undefined =>
  name === 'shop_facts' ? `"key" <> '${READ_ONLY_FACT}'` : undefined;

function cellOf(kind: ShopTable['columns'][number]['kind'], value: unknown): Cell {
  if (value === null) return null;
  if (kind === 'json') return canonicalJson(typeof value === 'string' ? JSON.parse(value) : value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new TypeError(`a column of kind ${kind} has a ${typeof value}`);
}

/** JSON with sorted keys: PostgreSQL does not keep their order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const keyOf = ({ columns, key }: ShopTable, row: TableRow): TableRow =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);

/** The greatest key of a table; undefined if it is empty. */
export async function lastKey(db: RawDatabase, { name, key }: ShopTable): Promise<TableRow | undefined> {
  const where = copied(name);
  const [row] = await db.rows(
    `select ${list(key)} from ${quoted(name)} ${where === undefined ? '' : `where ${where}`}
     order by ${key.map((column) => `${quoted(column)} desc`).join(', ')} limit 1`,
  );
  return row?.map((cell) => cellOf('plain', cell));
}

/** Inserts rows, all or none. */
export async function insertRows(
  db: RawDatabase,
  { name, columns }: ShopTable,
  rows: readonly TableRow[],
): Promise<void> {
  const names = columns.map((column) => column.name);
  if (db.engine === 'postgres') {
    const fields = columns.map(({ name: field, kind }, at) => ({ field: JSON.stringify(field), kind, at }));
    const objects = rows.map((row) => {
      const members = fields.map(({ field, kind, at }) => {
        const cell = row[at] ?? null;
        return `${field}:${kind === 'json' && typeof cell === 'string' ? cell : JSON.stringify(cell)}`;
      });
      return `{${members.join(',')}}`;
    });
    await db.run(
      `insert into ${quoted(name)} (${list(names)})
       select ${list(names)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [`[${objects.join(',')}]`],
    );
    return;
  }
  const insert = `insert into ${quoted(name)} (${list(names)}) values (${placeholders(names)})`;
  await db.run('begin immediate');
  try {
    for (const row of rows) await db.run(insert, row);
    await db.run('commit');
  } catch (error) {
    await db.run('rollback');
    throw error;
  }
}

/** What a table has: equal for two databases exactly if all rows are equal. */
export interface TableDigest {
  readonly rows: number;
  /** Of all rows in the order of their keys; hexadecimal. */
  readonly sha256: string;
}

export async function digestTable(db: RawDatabase, table: ShopTable): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readPages(db, table)) {
    for (const row of page) hash.update(`${JSON.stringify(row)}\n`);
    rows += page.length;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** The greatest id that a table has ever had, which is above those of its rows if the last ones were deleted. */
export async function lastGeneratedId(db: RawDatabase, { name }: ShopTable): Promise<number> {
  const [row] =
    db.engine === 'sqlite'
      ? await db.rows('select seq from sqlite_sequence where name = $1', [name])
      : await db.rows(
          `select last_value - (case when is_called then 0 else 1 end) from ${await sequenceOf(db, name)}`,
        );
  return Number(row?.[0] ?? 0);
}

/** Makes the next id of a table the one after `last`. */
export async function setLastGeneratedId(db: RawDatabase, { name }: ShopTable, last: number): Promise<void> {
  if (last === 0) return;
  if (db.engine === 'postgres') {
    await db.rows('select setval($1::regclass, $2)', [await sequenceOf(db, name), last]);
    return;
  }
  await db.run('delete from sqlite_sequence where name = $1', [name]);
  await db.run('insert into sqlite_sequence (name, seq) values ($1, $2)', [name, last]);
}

async function sequenceOf(db: RawDatabase, table: string): Promise<string> {
  const [row] = await db.rows("select pg_get_serial_sequence(quote_ident($1), 'id')", [table]);
  return String(row?.[0]);
}
