import type { Statement } from 'better-sqlite3';
import { Column, getTableName, is, NoopLogger, Param, Placeholder, type Query } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import type { SelectedFieldsOrdered, SQLiteAsyncDialect, SQLiteExecuteMethod } from 'drizzle-orm/sqlite-core';
import {
  RemotePreparedQuery,
  SQLiteRemoteSession,
  type PreparedQueryConfig,
  type RemoteCallback,
} from 'drizzle-orm/sqlite-proxy';
import { tracedSync } from '../../tracing/span.ts';
import { statementSpan } from '../../tracing/statement-span.ts';

/** Returns the prepared statement of an SQL text, or throws if it must not run now. */
export type StatementFor = (text: string) => Statement;

type Values = Readonly<Record<string, unknown>>;
type ResultMapper = (rows: unknown[][]) => unknown;

const logger = new NoopLogger();
const cache = new NoopCache();

/** Drizzle's session over a connection of better-sqlite3, with an asynchronous interface, as on PostgreSQL. */
export class SqliteSession extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  readonly #statementFor: StatementFor;
  readonly #client: RemoteCallback;

  constructor(statementFor: StatementFor, dialect: SQLiteAsyncDialect) {
    const client: RemoteCallback = async (text, params, method) =>
      execute(statementFor(text), params.map(bound), method);
    super(client, dialect, undefined);
    this.#client = client;
    this.#statementFor = statementFor;
  }

  override prepareQuery<T extends Omit<PreparedQueryConfig, 'run'>>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    isInArrayMode: boolean,
    mapResult?: ResultMapper,
  ): RemotePreparedQuery<T> {
    const client = this.#client;
    return new SqliteQuery<T>(client, this.#statementFor, query, fields, method, isInArrayMode, mapResult);
  }
}

const execute = (statement: Statement, values: readonly unknown[], method: Method): { rows: unknown[] } =>
  tracedStatement(statement, () => executeUntraced(statement, values, method));

type Method = 'run' | 'all' | 'values' | 'get';

/** Runs a statement within a separate span, if the caller runs within one. */
export const tracedStatement = <T>(statement: Statement, run: () => T): T =>
  tracedSync(() => statementSpan('sqlite', statement.source), run);

const executeUntraced = (
  statement: Statement,
  values: readonly unknown[],
  method: Method,
): { rows: unknown[] } => {
  if (!statement.reader) {
    statement.run(...values);
    return { rows: [] };
  }
  if (method !== 'get') return { rows: statement.all(...values) };
  const row = statement.get(...values);
  return { rows: Array.isArray(row) ? row : [] };
};

/** SQLite has no booleans, and its driver refuses them. */
export const bound = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/**
 * A query that runs at once, while Drizzle's own takes several promises each time, and tests the kind of each parameter and
 * column for each row: that is most of the time of a small query.
 */
class SqliteQuery<T extends Omit<PreparedQueryConfig, 'run'>> extends RemotePreparedQuery<T> {
  readonly #statementFor: StatementFor;
  readonly #text: string;
  readonly #params: readonly ((values: Values) => unknown)[];
  readonly #columns: readonly ColumnReader[] | undefined;
  #nullable: ReadonlySet<string> | undefined;

  constructor(
    client: RemoteCallback,
    statementFor: StatementFor,
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    isInArrayMode: boolean,
    mapResult: ResultMapper | undefined,
  ) {
    super(client, query, logger, cache, undefined, undefined, fields, method, isInArrayMode, mapResult);
    this.#statementFor = statementFor;
    this.#text = query.sql;
    this.#params = query.params.map(paramReader);
    this.#columns = mapResult === undefined ? fields && columnReaders(fields) : undefined;
  }

  override async all(values: Values = {}): Promise<T['all']> {
    const rows = execute(this.#statementFor(this.#text), this.#bind(values), 'all').rows;
    const columns = this.#columns;
    if (columns === undefined) return this.mapAllResult(rows);
    const nullable = this.#nullableGroups(columns);
    return rows.map((row) => readRow(columns, nullable, row));
  }

  override async run(values: Values = {}): Promise<{ rows: unknown[] }> {
    return execute(this.#statementFor(this.#text), this.#bind(values), 'run');
  }

  #bind(values: Values): unknown[] {
    return this.#params.map((read) => read(values));
  }

  /** The groups that are one table of an outer join: null where it has no row. */
  #nullableGroups(columns: readonly ColumnReader[]): ReadonlySet<string> {
    const isOptional = ({ group, table }: ColumnReader): boolean =>
      Reflect.get(this.#joined(), table) === false &&
      columns.every((other) => other.group !== group || other.table === table);
    this.#nullable ??= new Set(
      columns.flatMap((column) => (column.group !== undefined && isOptional(column) ? [column.group] : [])),
    );
    return this.#nullable;
  }

  /** Drizzle sets this behind its types: whether each table of a join has a row for sure. */
  #joined(): object {
    const joined: unknown = Reflect.get(this, 'joinsNotNullableMap');
    return typeof joined === 'object' && joined !== null ? joined : {};
  }
}

function paramReader(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => bound(values[param.name]);
  if (is(param, Param)) {
    const { value, encoder } = param;
    if (is(value, Placeholder)) return (values) => bound(encoder.mapToDriverValue(values[value.name]));
  }
  const fixed = bound(param);
  return () => fixed;
}

/** Where a cell goes: a property of the result, or of an object in it that is named like a table. */
interface ColumnReader {
  readonly group: string | undefined;
  readonly name: string;
  readonly table: string;
  /** Absent for cells that stay as they are. */
  readonly decode: ((cell: unknown) => unknown) | undefined;
}

/** Undefined if a field is an expression or nested deeper: Drizzle maps these. */
function columnReaders(fields: SelectedFieldsOrdered): ColumnReader[] | undefined {
  const readers: ColumnReader[] = [];
  for (const { path, field } of fields) {
    const name = path.at(-1);
    if (!is(field, Column) || name === undefined || path.length > 2) return undefined;
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    readers.push({
      group: path.length === 2 ? path[0] : undefined,
      name,
      table: getTableName(field.table),
      decode: isPlain ? undefined : (cell) => field.mapFromDriverValue(cell),
    });
  }
  return readers;
}

/** The object of a row of cells. As in Drizzle, a nullable group is null if its first cell is. */
function readRow(columns: readonly ColumnReader[], nullable: ReadonlySet<string>, row: unknown): object {
  const result: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown> | null>();
  const cells: readonly unknown[] = Array.isArray(row) ? row : [];
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    if (column === undefined) continue;
    const { group, name, decode } = column;
    if (group !== undefined && !groups.has(group)) {
      const object = cell === null && nullable.has(group) ? null : {};
      groups.set(group, object);
      result[group] = object;
    }
    const target = group === undefined ? result : groups.get(group);
    if (target != null) target[name] = cell === null || decode === undefined ? cell : decode(cell);
  }
  return result;
}
