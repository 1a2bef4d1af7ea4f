import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';

const NAME = /^[0-9a-f]{64}$/;

/** Where lists lie that were sent to be imported. */
export const importFolder = (env: { readonly dataDir: string }): string => join(env.dataDir, 'imports');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps a list; answers the name that it is found by: the same list has the same. */
export async function keepImport(folder: string, bytes: Uint8Array): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex');
  await writeWhole(join(folder, `${name}.csv`), bytes);
  return name;
}

/** The bytes of a list; undefined when it is not there, or any more. */
export async function keptImport(folder: string, name: string): Promise<Uint8Array | undefined> {
  if (!NAME.test(name)) return undefined;
  try {
    return await readFile(join(folder, `${name}.csv`));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Clears away what was sent before an instant (milliseconds). */
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
