import { migrateFile } from '../storage/copy/copy-to-sqlite.ts';
import { openRaw } from '../storage/copy/raw-database.ts';

/** The names of all photos that the uploads in a SQLite file reference. Migrates the file. */
export async function listPhotosIn(file: string): Promise<string[]> {
  migrateFile(file);
  const db = await openRaw({ file });
  try {
    return (await db.rows('select distinct photo from uploads order by photo')).map(([name]) => String(name));
  } finally {
    await db.close();
  }
}
