import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY = 65534;

/** For programs that refuse to run as root: gives them a folder and what is in it, and returns the user to start them as. */
export function giveToUnprivileged(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...paths]) chownSync(join(folder, path), NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}
