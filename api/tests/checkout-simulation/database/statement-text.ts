import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Engine } from '#api/storage/engine.ts';

const DIALECTS = {
  sqlite: new SQLiteAsyncDialect({ casing: 'snake_case' }),
  postgres: new PgDialect({ casing: 'snake_case' }),
} as const;

/** The SQL of a statement, with its values in the text. */
export const textOf = (statement: SQL, engine: Engine): string =>
  DIALECTS[engine].sqlToQuery(statement.inlineParams()).sql;
