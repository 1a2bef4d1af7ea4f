import Database from 'better-sqlite3';
import { Client } from 'pg';

/** What is sent to a database. */
export interface Statement {
  readonly text: string;
  /** Only on PostgreSQL. */
  readonly values: readonly unknown[];
  /** Only of prepared statements on PostgreSQL. */
  readonly name: string | undefined;
  /** SQLite's file, or the name of PostgreSQL's database. */
  readonly database: string;
}

type StatementListener = (statement: Statement) => void;

let listener: StatementListener | undefined;
let isListening = false;

/** Calls `before` with every statement that this process sends to a database from now on. */
export function onStatement(before: StatementListener | undefined): void {
  listener = before;
  if (isListening) return;
  isListening = true;
  const probe = new Database(':memory:');
  const statement: unknown = Object.getPrototypeOf(probe.prepare('select 1'));
  probe.close();
  for (const method of ['run', 'all', 'get']) patchMethod(statement, method);
  patchMethod(Client.prototype, 'query');
}

/** SQLite statements hold their SQL; PostgreSQL's client receives it as an argument. */
function readSql(caller: unknown, asked: unknown): string {
  for (const one of [caller, asked]) {
    if (typeof one === 'string') return one;
    if (typeof one !== 'object' || one === null) continue;
    const text: unknown = 'source' in one ? one.source : 'text' in one ? one.text : undefined;
    if (typeof text === 'string') return text;
  }
  return '';
}

/** The parameters of a call of PostgreSQL's client: its second argument, or a part of the first. */
function readValues([asked, second]: readonly unknown[]): readonly unknown[] {
  if (Array.isArray(second)) return second;
  const values: unknown =
    typeof asked === 'object' && asked !== null && 'values' in asked ? asked.values : undefined;
  return Array.isArray(values) ? values : [];
}

/** The name of a prepared statement that PostgreSQL's client is given. */
function readName(asked: unknown): string | undefined {
  const name: unknown =
    typeof asked === 'object' && asked !== null && 'name' in asked ? asked.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** A SQLite statement refers to its database; PostgreSQL's client has the database's name. */
function readDatabase(caller: unknown): string {
  const database: unknown =
    typeof caller === 'object' && caller !== null && 'database' in caller ? caller.database : undefined;
  if (database instanceof Database) return database.name;
  return typeof database === 'string' ? database : '';
}

function patchMethod(prototype: unknown, method: string): void {
  if (typeof prototype !== 'object' || prototype === null) throw new Error('not a prototype');
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`no method ${method} to patch`);
  Reflect.set(prototype, method, function heard(this: unknown, ...values: unknown[]): unknown {
    listener?.({
      text: readSql(this, values[0]),
      values: readValues(values),
      name: readName(values[0]),
      database: readDatabase(this),
    });
    const answer: unknown = Reflect.apply(original, this, values);
    return answer;
  });
}
