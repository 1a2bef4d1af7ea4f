import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onStatement } from './on-statement.ts';

/** The database files that a crash would leave. */
interface PostCrashState {
  /** A copy of the file, with its WAL beside it. */
  readonly file: string;
  /** Crashes before these statements, counted from 1, leave these files. */
  readonly from: number;
  readonly to: number;
}

/**
 * Lists what a crash before each statement of `work`, and after the last, would leave of its SQLite file:
 * the bytes of the file and of its WAL. Crashes that leave the same bytes are one entry.
 */
export async function listPostCrashStates(
  file: string,
  work: () => Promise<unknown>,
): Promise<PostCrashState[]> {
  const found: PostCrashState[] = [];
  let statement = 0;
  let last: readonly Buffer[] = [];
  const record = (): void => {
    statement += 1;
    const bytes = ['', '-wal'].map((suffix) => readBytes(file + suffix));
    const before = found.at(-1);
    if (before !== undefined && bytes.every((part, at) => part.equals(last[at] ?? Buffer.alloc(0)))) {
      found[found.length - 1] = { ...before, to: statement };
      return;
    }
    last = bytes;
    found.push({ file: copyFiles(file, statement), from: statement, to: statement });
  };
  onStatement(record);
  try {
    await work();
    record();
  } finally {
    onStatement(undefined);
  }
  return found;
}

const readBytes = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

function copyFiles(file: string, statement: number): string {
  const folder = join(dirname(file), `before-${statement}`);
  mkdirSync(folder);
  const copy = join(folder, 'shop.db');
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  return copy;
}
