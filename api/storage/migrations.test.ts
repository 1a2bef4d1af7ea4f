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
