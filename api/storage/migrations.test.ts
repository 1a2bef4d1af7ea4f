import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { engine, type Engine } from './engine.ts';
import { migrationsOf } from './migrate/migration-files.ts';
import * as schema from './schema.ts';

const folder = (of: Engine): string => fileURLToPath(new URL(`./migrations/${of}/`, import.meta.url));
const tags = (of: Engine): string[] => migrationsOf(of).map(({ tag }) => tag);
const tables = z.object({ tables: z.record(z.string(), z.unknown()) });

test('the migrations produce the current schema', async () => {
  const snapshots = readdirSync(`${folder(engine)}meta`).filter((name) => name.endsWith('_snapshot.json'));
  const latest = tables.parse(
    JSON.parse(readFileSync(`${folder(engine)}meta/${snapshots.toSorted().at(-1) ?? ''}`, 'utf8')),
  );
  const now: unknown =
    engine === 'sqlite'
      ? await generateSQLiteDrizzleJson(schema, undefined, 'snake_case')
      : generateDrizzleJson(schema, undefined, undefined, 'snake_case');
  expect(tables.parse(JSON.parse(JSON.stringify(now)))).toEqual(latest);
});

test('both databases have the same migrations in the same order', () => {
  expect(tags('sqlite')).toEqual(tags('postgres'));
});

const pair = (of: Engine) => migrationsOf(of).map(({ tag, oldestBuild }) => ({ tag, oldestBuild }));

test('both databases allow the same older builds, and each of them exists', () => {
  expect(pair('sqlite')).toEqual(pair('postgres'));
  const known = tags('sqlite');
  for (const { tag, oldestBuild } of pair('sqlite')) {
    expect(known, tag).toContain(oldestBuild);
    expect(known.indexOf(oldestBuild), tag).toBeLessThanOrEqual(known.indexOf(tag));
  }
});

/** What an older build can run with: new tables, columns that it need not fill, rows, and indexes, unless they are unique. */
const ADDITIONS = [
  /^create table /i,
  /^create index /i,
  /^drop index /i,
  /^insert into /i,
  /^alter table \S+ alter column \S+ drop not null/i,
  /^alter table \S+ add (column )?(?!constraint)((?!.*\bnot null\b)|(?=.*\bdefault\b))/i,
];
const isAddition = (statement: string): boolean => {
  const bare = statement.replaceAll(/^--.*$/gm, '').trim();
  return bare === '' || ADDITIONS.some((pattern) => pattern.test(bare));
};

/** Constraints and unique indexes of a new table are statements of their own. */
const isOfNewTable = (statement: string, statements: readonly string[]): boolean => {
  const [, name] =
    /^(?:alter table|create unique index \S+ on) (\S+) (?:add constraint|using|\()/i.exec(statement.trim()) ??
    [];
  return name !== undefined && statements.some((each) => each.includes(`CREATE TABLE ${name} `));
};

/** A unique index on a column that the same migration adds: older builds leave it null. */
const isOfNewColumn = (statement: string, statements: readonly string[]): boolean => {
  const [, table, column] =
    /^create unique index \S+ on (\S+) (?:using btree )?\(([^,)]+)\)/i.exec(statement.trim()) ?? [];
  return (
    table !== undefined &&
    statements.some((each) =>
      ['ADD', 'ADD COLUMN'].some((add) =>
        each.trim().startsWith(`ALTER TABLE ${table} ${add} ${column} text`),
      ),
    )
  );
};

/** Without the copies of tables by which SQLite drops NOT NULL. */
function withoutRebuilds(statements: readonly string[]): readonly string[] {
  const rebuilt = statements.flatMap(
    (each) => /ALTER TABLE `__new_(\w+)` RENAME TO `\1`/.exec(each)?.[1] ?? [],
  );
  return statements.filter(
    (each) =>
      !each.trim().startsWith('PRAGMA foreign_keys=') &&
      !rebuilt.some(
        (name) => each.includes(`DROP TABLE \`${name}\``) || each.includes(`RENAME TO \`${name}\``),
      ),
  );
}

test('a migration that allows older builds only adds, loosens, or drops indexes', () => {
  for (const { tag, oldestBuild, statements } of migrationsOf(engine)) {
    const changes = withoutRebuilds(statements).filter(
      (each) => !isAddition(each) && !isOfNewTable(each, statements) && !isOfNewColumn(each, statements),
    );
    if (oldestBuild !== tag) expect(changes, tag).toEqual([]);
  }
});

test.each([
  ['-- oldest build: 0013_x\nCREATE TABLE a (id integer NOT NULL)', true],
  ['ALTER TABLE `a` ADD `b` text;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;', true],
  ['DROP INDEX `a_b`;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL;', false],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d"("id")', false],
  ['ALTER TABLE `a` DROP COLUMN `b`;', false],
  ['ALTER TABLE `a` RENAME TO `b`;', false],
  ['CREATE UNIQUE INDEX `a_b` ON `a` (`b`);', false],
  ['DROP TABLE `a`;', false],
])('%s: %s', (statement, expected) => {
  expect(isAddition(statement)).toBe(expected);
});
