import type { Tx } from '#api/storage/storage.ts';
import { indexedWords, type IndexedText } from './full-text.ts';
import {
  countWords,
  putWords,
  removeFromIndex,
  removeVocabularies,
  saveVocabularies,
  vocabulariesOf,
} from './search-index.repo.ts';

/**
 * Indexes a listed product, or replaces its entry. Call it in the transaction that writes the product. The index
 * holds listed products only: see `unindexProduct`.
 */
export async function indexProduct(tx: Tx<'product'>, id: number, text: IndexedText): Promise<void> {
  await indexProducts(tx, new Map([[id, text]]));
}

/** Indexes up to some hundred products, several times faster than one by one. */
export async function indexProducts(
  tx: Tx<'product'>,
  texts: ReadonlyMap<number, IndexedText>,
): Promise<void> {
  if (texts.size === 0) return;
  const products = new Map(Array.from(texts, ([id, text]) => [id, indexedWords(text)]));
  const after = new Map(
    Array.from(products, ([id, { title, author }]) => [id, distinct([...title, ...author])]),
  );
  const before = await vocabulariesOf(tx, [...texts.keys()]);
  await putWords(tx, products);
  await saveVocabularies(tx, after);
  await countWords(tx, differences(before, after));
}

/** Removes a sold-out or deleted product from the index. Does nothing if it is not indexed. */
export const unindexProduct = (tx: Tx<'product'>, id: number): Promise<void> => unindexProducts(tx, [id]);

/** Removes up to some hundred products from the index. */
export async function unindexProducts(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const before = await vocabulariesOf(tx, ids);
  await removeFromIndex(tx, ids);
  await removeVocabularies(tx, ids);
  await countWords(tx, differences(before, new Map()));
}

type Vocabularies = ReadonlyMap<number, readonly string[]>;

/** The change in the number of products per word, counting words of titles and authors only. */
function differences(before: Vocabularies, after: Vocabularies): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (vocabularies: Vocabularies, step: 1 | -1): void => {
    for (const word of [...vocabularies.values()].flat()) counts.set(word, (counts.get(word) ?? 0) + step);
  };
  add(before, -1);
  add(after, 1);
  return counts;
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];
