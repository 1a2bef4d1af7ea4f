import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Row } from './row.ts';

/** What a write without `.returning()` answers: nothing that can be used, because the engines answer differently. */
interface Nothing extends PgQueryResultHKT {
  type: void;
}
type Pg = PgDatabase<Nothing>;

/** Reads: committed rows, never those of somebody's open transaction. Refused inside a transaction: use its handle. */
export interface Db extends Pick<Pg, 'select' | 'selectDistinct' | '$count'> {
  /**
   * For what the builder cannot say (full text): raw SQL, each row read by name, as numbers and text.
   * `db.rows(sql`select id from …`, (row) => row.number('id'))`
   */
  rows<T>(query: SQL, read: (row: Row) => T): Promise<T[]>;
  readonly [connectionHandle]: ConnectionHandle;
}

/**
 * What a transaction may hold for itself: the catalog with its change counter, everything of one owner
 * (`u:12` a user, `s:34` a guest's session row), one session row.
 */
export interface Locks {
  readonly catalog?: true;
  /** Several where what is one owner's becomes another's. */
  readonly owner?: string | readonly string[];
  readonly session?: string;
}

declare const open: unique symbol;

/** An open transaction that holds the locks L. Only `transaction` makes one, and nothing else can write. */
export interface Tx<L extends keyof Locks = never>
  extends Db, Pick<Pg, 'insert' | 'update' | 'delete' | 'with'> {
  /** For what the builder cannot say: a raw statement whose answer is of no interest. */
  run(statement: SQL): Promise<void>;
  readonly [open]: { readonly [K in L]: true };
}

/** The names of the locks that are surely there: an optional one may be missing and does not count. */
type Held<L extends Locks> = { [K in keyof L]-?: {} extends Pick<L, K> ? never : K }[keyof L] & keyof Locks;

export interface Storage {
  readonly db: Db;
  /**
   * Everything `work` writes, or nothing. It waits until it holds `locks`, so two works with a lock in common run one
   * after the other; on PostgreSQL it may run again after a deadlock, so it must have no effect outside the database.
   * Throws what `work` throws, and an Error when called inside another transaction.
   */
  transaction<const L extends Locks, T>(locks: L, work: (tx: Tx<Held<L>>) => Promise<T>): Promise<T>;
  /** Waits for open transactions, then closes the files or connections. */
  close(): Promise<void>;
}

/** Where a connection's prepared statements live: its long-lived handle. A transaction's `check` throws once it is over. */
export interface ConnectionHandle {
  readonly db: Tx;
  readonly check: () => void;
}
export const connectionHandle: unique symbol = Symbol('home');

type Placeholders<I> = { readonly [K in keyof I]: Placeholder };
interface Statement<O> {
  execute(values: Record<string, unknown>): Promise<O>;
}
interface Preparable<O> {
  prepare(name: string): Statement<O>;
}

const statementNames = new Set<string>();

function prepared<I extends Record<string, unknown>, O>(
  name: string,
  build: (tx: Tx, p: Placeholders<I>) => Preparable<O>,
) {
  if (statementNames.has(name)) throw new Error(`two statements are named ${name}`);
  statementNames.add(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a proxy has every property; its type says which are asked for
  const placeholders = new Proxy({}, { get: (_, key) => sql.placeholder(String(key)) }) as Placeholders<I>;
  const statements = new WeakMap<Tx, Statement<O>>();
  return async (handle: Db, values: I): Promise<O> => {
    const { db, check } = handle[connectionHandle];
    check();
    const known = statements.get(db) ?? build(db, placeholders).prepare(name);
    statements.set(db, known);
    return known.execute(values);
  };
}

/**
 * A read that is built once per connection instead of at each call (60-80 µs):
 * `const productById = read<{ id: number }>()('product_by_id', (db, p) => db.select()….where(eq(products.id, p.id)))`,
 * then `await productById(db, { id: 7 })`. A placeholder goes where a value goes: in `eq`, `limit`, sql`…`.
 */
export const read =
  <I extends Record<string, unknown>>() =>
  <O>(
    name: string,
    build: (db: Db, p: Placeholders<I>) => Preparable<O>,
  ): ((db: Db, values: I) => Promise<O>) =>
    prepared<I, O>(name, build);

/**
 * The same for a write, which needs a transaction with the locks L: `write<{ id: number }, 'catalog'>()(…)`.
 * In `set` a placeholder is spelled sql`${p.x}`.
 */
export const write =
  <I extends Record<string, unknown>, L extends keyof Locks = never>() =>
  <O>(
    name: string,
    build: (tx: Tx, p: Placeholders<I>) => Preparable<O>,
  ): ((tx: Tx<L>, values: I) => Promise<O>) =>
    prepared<I, O>(name, build);
