import { IMPORT, type ImportCheck } from '#contract/admin/admin-imports.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { ImportLine } from './import-lines.ts';
import { parseChanges, type ParsedList } from './parse-listings.ts';

/** What an import would do with a line. */
export type LineVerdict =
  | { readonly kind: 'new'; readonly pictureMissing: boolean }
  | { readonly kind: 'change' | 'same' }
  | { readonly kind: 'bad'; readonly reasons: readonly string[] };

/** Lines per query of existing products. */
const CHUNK_SIZE = 200;

/**
 * Parses a CSV of products; `also`: columns that only this kind of list has. Throws ShopError invalid_input with a message for the
 * user if it cannot be read.
 */
export async function parseImport(bytes: Uint8Array, also: readonly string[] = []): Promise<ParsedList> {
  try {
    return await parseChanges(bytes, also);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new ShopError('invalid_input', sentence, { fields: { file: sentence } });
  }
}

/** Counts what an import would do. `judge` returns a verdict per line, and is asked about some hundred lines at a time. */
export async function checkLines(
  lines: AsyncIterable<ImportLine>,
  judge: (lines: readonly ImportLine[]) => Promise<readonly LineVerdict[]>,
): Promise<Omit<ImportCheck, 'id' | 'ignored'>> {
  const counted = { lines: 0, creates: 0, changes: 0, same: 0, bad: 0, withoutPicture: 0 };
  const problems: ImportCheck['problems'] = [];
  for await (const chunk of inChunks(lines)) {
    const verdicts = await judge(chunk);
    for (const [at, verdict] of verdicts.entries()) {
      counted.lines += 1;
      if (verdict.kind === 'bad') {
        counted.bad += 1;
        const line = chunk[at]?.at ?? 0;
        if (problems.length < IMPORT.maxProblems) problems.push({ line, messages: [...verdict.reasons] });
      } else if (verdict.kind === 'new') {
        counted.creates += 1;
        counted.withoutPicture += Number(verdict.pictureMissing);
      } else counted[verdict.kind === 'change' ? 'changes' : 'same'] += 1;
    }
  }
  return { ...counted, problems };
}

async function* inChunks(lines: AsyncIterable<ImportLine>): AsyncGenerator<ImportLine[]> {
  let some: ImportLine[] = [];
  for await (const line of lines) {
    some.push(line);
    if (some.length < CHUNK_SIZE) continue;
    yield some;
    some = [];
  }
  yield some;
}
