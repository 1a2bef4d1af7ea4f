import { inArray, sql } from 'drizzle-orm';
import { engine } from '#api/storage/engine.ts';
import { productVocabulary, wordKeys, words } from '#api/storage/schema.ts';
import type { Tx } from '#api/storage/storage.ts';
import { asVector, type IndexedWords } from './full-text.ts';
import { keysOf } from './words.ts';

// Both engines accept 30,000 parameters per statement.
const CHUNK_SIZE = 5_000;

/** The indexed words of titles and authors, by product id. */
export async function vocabulariesOf(
  tx: Tx<'product'>,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await tx
    .select()
    .from(productVocabulary)
    .where(inArray(productVocabulary.productId, [...ids]));
  return new Map(rows.map(({ productId, vocabulary }) => [productId, vocabulary.split(' ').filter(Boolean)]));
}

export async function saveVocabularies(
  tx: Tx<'product'>,
  vocabularies: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const rows = Array.from(vocabularies, ([productId, list]) => ({ productId, vocabulary: list.join(' ') }));
  await tx
    .insert(productVocabulary)
    .values(rows)
    .onConflictDoUpdate({
      target: productVocabulary.productId,
      set: { vocabulary: sql`excluded.vocabulary` },
    });
}

export async function removeVocabularies(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  await tx.delete(productVocabulary).where(inArray(productVocabulary.productId, [...ids]));
}

/** Adjusts the number of products per word, and adds or removes words and their keys. */
export async function countWords(tx: Tx<'product'>, differences: ReadonlyMap<string, number>): Promise<void> {
  const rows = Array.from(differences, ([word, products]) => ({ word, products }))
    .filter(({ products }) => products !== 0)
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    const counted = await tx
      .insert(words)
      .values(rows.slice(from, from + CHUNK_SIZE))
      .onConflictDoUpdate({
        target: words.word,
        set: { products: sql`${words.products} + excluded.products` },
      })
      .returning();
    const fresh = counted.filter(({ word, products }) => products === differences.get(word));
    await addKeys(
      tx,
      fresh.map(({ word }) => word),
    );
    await removeWords(
      tx,
      counted.filter(({ products }) => products <= 0).map(({ word }) => word),
    );
  }
}

async function addKeys(tx: Tx<'product'>, fresh: readonly string[]): Promise<void> {
  const rows = fresh.flatMap((word) => keysOf(word).map((key) => ({ key, word })));
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    await tx
      .insert(wordKeys)
      .values(rows.slice(from, from + CHUNK_SIZE))
      .onConflictDoNothing();
  }
}

async function removeWords(tx: Tx<'product'>, gone: readonly string[]): Promise<void> {
  if (gone.length > 0) await tx.delete(words).where(inArray(words.word, [...gone])); // cascades to their keys
}

/** Inserts or replaces products in the full-text index. */
export async function putWords(
  tx: Tx<'product'>,
  products: ReadonlyMap<number, IndexedWords>,
): Promise<void> {
  if (engine === 'sqlite') {
    const rows = Array.from(products, ([id, { title, author, other, facets }]) => {
      const [t, a, o, f] = [title, author, other, facets].map((list) => list.join(' '));
      return sql`(${id}, ${t}, ${a}, ${o}, ${f})`;
    });
    await tx.run(
      sql`insert or replace into product_words (rowid, title, author, other, facets) values ${sql.join(rows, sql`, `)}`,
    );
    return;
  }
  const rows = Array.from(products, ([id, list]) => sql`(${id}::bigint, ${asVector(list)}::tsvector)`);
  await tx.run(
    sql`insert into product_words (product_id, words) values ${sql.join(rows, sql`, `)}
        on conflict (product_id) do update set words = excluded.words`,
  );
}

/** Deletes products from the full-text index; ignores those that are not in it. */
export async function removeFromIndex(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  const key = engine === 'sqlite' ? sql`rowid` : sql`product_id`;
  await tx.run(sql`delete from product_words where ${inArray(key, [...ids])}`);
}
