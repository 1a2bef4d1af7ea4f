import type { Storage } from '#api/storage/storage.ts';
import { indexedWords } from './full-text.ts';
import { listedTexts } from './listed-texts.repo.ts';
import { putWords } from './search-index.repo.ts';

/** Products per transaction. */
const BATCH_SIZE = 500;

/**
 * Fills the full-text index from the texts of all listed products, for a database whose tables were copied. Vocabulary and
 * typo keys are tables like others. Returns the number of products; safe to repeat.
 */
export async function rebuildFullText(storage: Storage): Promise<number> {
  let indexed = 0;
  for (let last: number | undefined = 0; last !== undefined;) {
    const texts = await listedTexts(storage.db, last, BATCH_SIZE);
    if (texts.length > 0)
      await storage.transaction({ catalog: true }, (tx) =>
        putWords(tx, new Map(texts.map((text) => [text.id, indexedWords(text)]))),
      );
    indexed += texts.length;
    last = texts.at(-1)?.id;
  }
  return indexed;
}
