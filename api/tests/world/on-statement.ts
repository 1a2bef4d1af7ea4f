import Database from 'better-sqlite3';
import { Client } from 'pg';

/** Is handed the statement's SQL. */
type StatementListener = (text: string) => void;

let listener: StatementListener | undefined;
let isListening = false;

/** From now on `before` is called in front of every statement that this process sends to a database. */
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

/** SQLite's statements know what they say; PostgreSQL's client is told with each. */
function readSql(caller: unknown, asked: unknown): string {
  for (const one of [caller, asked]) {
    if (typeof one === 'string') return one;
    if (typeof one !== 'object' || one === null) continue;
    const text: unknown = 'source' in one ? one.source : 'text' in one ? one.text : undefined;
    if (typeof text === 'string') return text;
  }
  return '';
}

function patchMethod(prototype: unknown, method: string): void {
  if (typeof prototype !== 'object' || prototype === null) throw new Error('that is no prototype');
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`there is no ${method} to listen to`);
  Reflect.set(prototype, method, function heard(this: unknown, ...values: unknown[]): unknown {
    listener?.(readSql(this, values[0]));
    const answer: unknown = Reflect.apply(original, this, values);
    return answer;
  });
}
