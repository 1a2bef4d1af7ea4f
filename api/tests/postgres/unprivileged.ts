import { chownSync } from 'node:fs';

const NOBODY = 65534;

/** For programs that refuse to run as root: gives them a folder, and returns the user to start them as. */
export function giveToUnprivileged(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  chownSync(folder, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}
