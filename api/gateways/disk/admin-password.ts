import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '../../env.ts';
import { UNFINISHED } from '../write-whole.ts';

export interface AdminPassword {
  readonly password: string;
  /** The file that stores it, if the shop generated it. */
  readonly file: string | undefined;
}

/** The configured admin password, or one generated at the first start, in a file that only its owner can read. */
export async function adminPasswordOf(env: Env): Promise<AdminPassword> {
  if (env.adminPassword !== undefined) return { password: env.adminPassword, file: undefined };
  const file = resolve(join(env.dataDir, 'admin-password'));
  const password = (await readText(file)) ?? (await createFile(file, randomBytes(18).toString('base64url')));
  return { password, file };
}

async function readText(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Returns the password in the file then: of processes that start together, the first one's. */
async function createFile(file: string, password: string): Promise<string> {
  const fresh = `${file}.${randomUUID()}${UNFINISHED}`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(fresh, file); // unlike a rename, it never replaces a file
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
    const known = await readText(file);
    if (known !== undefined) return known;
    await rename(fresh, file); // an empty file has no password
  } finally {
    await rm(fresh, { force: true });
  }
  return password;
}

const isErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
