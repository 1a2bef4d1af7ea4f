import { migrateFile } from '../storage/copy/copy-to-sqlite.ts';
import { openRaw } from '../storage/copy/raw-database.ts';
import { READ_ONLY_FACT } from '../storage/copy/table-rows.ts';
import { PASSWORD_HASH_FACT } from '../storage/schema.ts';

/**
 * Removes from a copy of a shop's database what belongs to the original alone: the hash of the admin password, which a shop
 * restored elsewhere does not have, and the mark of a move. Migrates the file.
 */
export async function removeOwnFacts(file: string): Promise<void> {
  migrateFile(file);
  const db = await openRaw({ file });
  try {
    await db.rows('pragma secure_delete = on'); // the hash would stay in the file's free space
    await db.run('delete from shop_facts where "key" in ($1, $2)', [PASSWORD_HASH_FACT, READ_ONLY_FACT]);
  } finally {
    await db.close();
  }
}

/** The names of all photos that the uploads in a SQLite file reference. */
export async function listPhotosIn(file: string): Promise<string[]> {
  const db = await openRaw({ file });
  try {
    return (await db.rows('select distinct photo from uploads order by photo')).map(([name]) => String(name));
  } finally {
    await db.close();
  }
}
