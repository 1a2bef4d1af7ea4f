import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '../../env.ts';

export interface AdminPassword {
  readonly password: string;
  /** The file that stores it, if the shop generated it. */
  readonly file: string | undefined;
}

/** The configured admin password, or one generated at the first start, in a file that only its owner can read. */
export async function adminPasswordOf(env: Env): Promise<AdminPassword> {
  if (env.adminPassword !== undefined) return { password: env.adminPassword, file: undefined };
  const file = resolve(join(env.dataDir, 'admin-password'));
  const password = (await readText(file)) ?? (await writeNew(file, randomBytes(18).toString('base64url')));
  return { password, file };
}

async function readText(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeNew(file: string, password: string): Promise<string> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return password;
}
