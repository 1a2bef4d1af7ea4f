import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Engine } from '../engine.ts';

/** One migration as drizzle-kit wrote it: `tag` is its file's name, such as 0003_holds. */
export interface Migration {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations of this build, in their order. In the source they lie beside this file, in the bundle beside main.js. */
export function migrationsOf(engine: Engine): Migration[] {
  return migrationsIn(folderOf(engine));
}

// The folder is as drizzle-kit keeps it: a journal and a file for each migration.
function migrationsIn(folder: string): Migration[] {
  const journal = journalSchema.parse(JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')));
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8').replaceAll('\r\n', '\n');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, hash, statements: text.split('--> statement-breakpoint').map((part) => part.trim()) };
  });
}

function folderOf(engine: Engine): string {
  const places = ['./migrations/', '../migrations/'].map((path) =>
    fileURLToPath(new URL(path + engine, import.meta.url)),
  );
  const folder = places.find((place) => existsSync(place));
  if (folder === undefined) throw new Error(`no migrations for ${engine} in ${places.join(' or ')}`);
  return folder;
}
