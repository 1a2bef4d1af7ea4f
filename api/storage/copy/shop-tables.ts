import { getTableColumns, getTableName, is, Table, type Column } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig as postgresConfig, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.ts';

/** A table as the copier sees it: names as in SQL. */
export interface ShopTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: 'plain' | 'flag' | 'json' }[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** True if the database generates its ids and never uses one again. */
  readonly hasGeneratedIds: boolean;
}

const casing = new CasingCache('snake_case');
const nameOf = (column: Column): string => casing.getColumnCasing(column);

/**
 * All tables of the schema, each after those that its foreign keys refer to. The full-text index is not among them: each
 * engine has its own, made of the products' texts.
 */
export function shopTables(): ShopTable[] {
  const waiting = new Map<string, Table>(
    Object.values(schema)
      .filter((value) => is(value, Table))
      .map((table) => [getTableName(table), table]),
  );
  const sorted: ShopTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name, table]) =>
      parentsOf(table).every((parent) => parent === name || !waiting.has(parent)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const [name, table] of ready) {
      sorted.push(shapeOf(table));
      waiting.delete(name);
    }
  }
  return sorted;
}

function shapeOf(table: Table): ShopTable {
  const columns = Object.values(getTableColumns(table));
  const [compound] = configOf(table).primaryKeys;
  const key = compound?.columns ?? columns.filter(({ primary }) => primary);
  const [first] = key;
  return {
    name: getTableName(table),
    columns: columns.map((column) => ({ name: nameOf(column), kind: kindOf(column) })),
    key: key.map(nameOf),
    hasGeneratedIds: key.length === 1 && first?.name === 'id' && first.dataType === 'number',
  };
}

function kindOf({ dataType }: Column): ShopTable['columns'][number]['kind'] {
  if (dataType === 'boolean') return 'flag';
  return dataType === 'json' ? 'json' : 'plain';
}

const parentsOf = (table: Table): string[] =>
  configOf(table).foreignKeys.map((foreignKey) => getTableName(foreignKey.reference().foreignTable));

/** The part of Drizzle's description of a table that both engines have. */
interface TableConfig {
  readonly primaryKeys: readonly { readonly columns: readonly Column[] }[];
  readonly foreignKeys: readonly { readonly reference: () => { readonly foreignTable: Table } }[];
}

function configOf(table: Table): TableConfig {
  if (is(table, PgTable)) return postgresConfig(table);
  if (is(table, SQLiteTable)) return sqliteConfig(table);
  throw new Error('a table belongs to neither engine');
}
