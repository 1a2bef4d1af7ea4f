import type { SpanDescription } from './span.ts';

const OPERATION = /^\s*\(*\s*(select|insert|update|delete|with)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/i;

/** The span of an SQL statement: its operation and its first table, not its text, which may contain values. */
export function statementSpan(system: 'postgresql' | 'sqlite', text: string): SpanDescription {
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const table = TABLE.exec(text)?.[1];
  const summary = table === undefined ? operation : `${operation} ${table}`;
  return {
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': system, 'db.operation.name': operation, 'db.query.summary': summary },
  };
}
