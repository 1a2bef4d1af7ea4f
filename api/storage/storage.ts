import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Row } from './row.ts';

/** The result of a write without `.returning()`: unusable, because the engines return different results. */
interface Nothing extends PgQueryResultHKT {
  type: void;
}
type Pg = PgDatabase<Nothing>;

/** Reads committed rows only. Throws inside a transaction: use its handle. */
export interface Db extends Pick<Pg, 'select' | 'selectDistinct' | '$count'> {
  /**
   * Raw SQL for what the query builder cannot express (full text); rows are read by name, as numbers and text.
   * `db.rows(sql`select id from …`, (row) => row.number('id'))`
   */
  rows<T>(query: SQL, read: (row: Row) => T): Promise<T[]>;
  readonly [connectionHandle]: ConnectionHandle;
}

/** The locks that a transaction can hold. All are taken at its beginning, in the order of their kinds below. */
export interface Locks {
  /** All products, present and future: for work that cannot name its products. Other writers of products wait for it. */
  readonly catalog?: true;
  /** A hash of a network address, by which holds are counted; an empty list where they are not. */
  readonly network?: string | readonly string[];
  /** All data of an owner: `u:12` a user, `s:34` a guest's session row. Several if data moves between owners. */
  readonly owner?: string | readonly string[];
  /** Products by id; an empty list if the transaction only adds products, which are invisible until its commit. */
  readonly product?: number | readonly number[];
  /** One session row, or the name of a job. */
  readonly session?: string;
}

declare const open: unique symbol;

/** An open transaction that holds the locks L. Only `transaction` makes one, and nothing else can write. */
export interface Tx<L extends keyof Locks = never>
  extends Db, Pick<Pg, 'insert' | 'update' | 'delete' | 'with'> {
  /** Raw SQL for what the query builder cannot express, without a result. */
  run(statement: SQL): Promise<void>;
  readonly [open]: { readonly [K in L]: true };
}

/** The names of the locks that are certainly held; an optional lock does not count. The catalog's includes all products. */
type Held<L extends Locks> = {
  [K in keyof L]-?: {} extends Pick<L, K> ? never : K | (K extends 'catalog' ? 'product' : never);
}[keyof L] &
  keyof Locks;

export interface Storage {
  readonly db: Db;
  /** Only with DATABASE_READ_URL; see `publicDb`. */
  readonly replica?: {
    readonly db: Db;
    /** The reads from now on see everything that is committed by now. */
    requireLatest(): void;
  };
  /**
   * Commits everything that `work` writes, or nothing. Waits for `locks`, so transactions with a lock in common run one after
   * the other. PostgreSQL may run `work` again after a deadlock, so it must have no effect outside the database. Throws what
   * `work` throws, and an Error if called inside another transaction.
   */
  transaction<const L extends Locks, T>(locks: L, work: (tx: Tx<Held<L>>) => Promise<T>): Promise<T>;
  /** True while the database is being moved: transactions are refused. Absent where that cannot happen. */
  isReadOnly?(): Promise<boolean>;
  /** How busy the connections are; only with PostgreSQL. */
  poolUse?(): PoolUse;
  /** Waits for open transactions, then closes the files or connections. */
  close(): Promise<void>;
}

/**
 * For responses that are the same for every visitor: the replica of DATABASE_READ_URL, or else `db`. It shows what this process
 * has changed and noticed in the catalog (catalog/versions), and of other changes those that are older than a second. Reads of
 * a user's own data, and reads that decide about money, stock or access, use `db`.
 */
export const publicDb = ({ db, replica }: Pick<Storage, 'db' | 'replica'>): Db => replica?.db ?? db;

/** The connections of a pool, and the statements and transactions that wait for one. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A connection's long-lived handle, which holds its prepared statements. A transaction's `check` throws once it is over. */
export interface ConnectionHandle {
  readonly db: Tx;
  readonly check: () => void;
  /** The open transaction; undefined for the read handle. */
  readonly transaction?: OpenTransaction;
}

/** What is known of an open transaction. */
export interface OpenTransaction {
  readonly locks: Locks;
  /** Products that the transaction has added itself: they need no lock. */
  readonly addedProducts: Set<number>;
  /**
   * Statements to run in one message with COMMIT, by name, so that rows that all transactions write are locked for no round
   * trip. Undefined on SQLite, which has one writer.
   */
  readonly atCommit: Map<string, () => SQL> | undefined;
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
  if (statementNames.has(name)) throw new Error(`duplicate statement name: ${name}`);
  statementNames.add(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a proxy has every property; the type lists those in use
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
 * A read that is prepared once per connection instead of at each call (60-80 µs):
 * `const productById = read<{ id: number }>()('product_by_id', (db, p) => db.select()….where(eq(products.id, p.id)))`,
 * then `await productById(db, { id: 7 })`. Placeholders stand in for values: in `eq`, `limit`, sql`…`.
 */
export const read =
  <I extends Record<string, unknown>>() =>
  <O>(
    name: string,
    build: (db: Db, p: Placeholders<I>) => Preparable<O>,
  ): ((db: Db, values: I) => Promise<O>) =>
    prepared<I, O>(name, build);

/**
 * The same for a write, which needs a transaction with the locks L: `write<{ id: number }, 'product'>()(…)`.
 * In `set`, write a placeholder as sql`${p.x}`.
 */
export const write =
  <I extends Record<string, unknown>, L extends keyof Locks = never>() =>
  <O>(
    name: string,
    build: (tx: Tx, p: Placeholders<I>) => Preparable<O>,
  ): ((tx: Tx<L>, values: I) => Promise<O>) =>
    prepared<I, O>(name, build);
