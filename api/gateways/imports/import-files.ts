import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';

const NAME = /^[0-9a-f]{64}$/;

/** The folder of uploaded import files. */
export const importFolder = (env: { readonly dataDir: string }): string => join(env.dataDir, 'imports');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores a file and returns its name, the hash of its bytes. */
export async function keepImport(folder: string, bytes: Uint8Array): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex');
  await writeWhole(join(folder, `${name}.csv`), bytes);
  return name;
}

/** Reads a stored file; undefined if it does not exist (any more). */
export async function keptImport(folder: string, name: string): Promise<Uint8Array | undefined> {
  if (!NAME.test(name)) return undefined;
  try {
    return await readFile(join(folder, `${name}.csv`));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Deletes files uploaded before an instant (ms). */
export async function purgeImports(folder: string, instant: number): Promise<void> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const file of files) {
    const path = join(folder, file);
    if ((await stat(path)).mtimeMs < instant) await rm(path, { force: true });
  }
}
