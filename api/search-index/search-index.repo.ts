import { inArray, sql, type SQL } from 'drizzle-orm';
import { engine } from '#api/storage/engine.ts';
import { inStatementSizes } from '#api/storage/statement-sizes.ts';
import { productVocabulary, wordKeys, words } from '#api/storage/schema.ts';
import type { Tx } from '#api/storage/storage.ts';
import { asVector, type IndexedWords } from './full-text.ts';
import { keysOf } from './words.ts';

/** The indexed words of titles and authors, by product id. */
export async function vocabulariesOf(
  tx: Tx<'product'>,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const some of inStatementSizes(ids)) {
    const rows = await tx
      .select()
      .from(productVocabulary)
      .where(inArray(productVocabulary.productId, [...some]));
    for (const { productId, vocabulary } of rows) found.set(productId, vocabulary.split(' ').filter(Boolean));
  }
  return found;
}

export async function saveVocabularies(
  tx: Tx<'product'>,
  vocabularies: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const rows = Array.from(vocabularies, ([productId, list]) => ({ productId, vocabulary: list.join(' ') }));
  for (const some of inStatementSizes(rows)) {
    await tx
      .insert(productVocabulary)
      .values([...some])
      .onConflictDoUpdate({
        target: productVocabulary.productId,
        set: { vocabulary: sql`excluded.vocabulary` },
      });
  }
}

export async function removeVocabularies(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  await tx.delete(productVocabulary).where(inArray(productVocabulary.productId, [...ids]));
}

/** Adjusts the number of products per word, and adds or removes words and their keys. */
export async function countWords(tx: Tx<'product'>, differences: ReadonlyMap<string, number>): Promise<void> {
  const rows = Array.from(differences, ([word, products]) => ({ word, products }))
    .filter(({ products }) => products !== 0)
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
  for (const some of inStatementSizes(rows)) {
    const counted = await tx
      .insert(words)
      .values([...some])
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
  for (const some of inStatementSizes(rows)) {
    await tx
      .insert(wordKeys)
      .values([...some])
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
  for (const some of inStatementSizes([...products]))
    await tx.run(engine === 'sqlite' ? sqlitePut(some) : postgresPut(some));
}

type ProductWords = readonly (readonly [id: number, words: IndexedWords])[];

function sqlitePut(products: ProductWords): SQL {
  const rows = products.map(([id, { title, author, other, facets }]) => {
    const [t, a, o, f] = [title, author, other, facets].map((list) => list.join(' '));
    return sql`(${id}, ${t}, ${a}, ${o}, ${f})`;
  });
  return sql`insert or replace into product_words (rowid, title, author, other, facets) values ${sql.join(rows, sql`, `)}`;
}

function postgresPut(products: ProductWords): SQL {
  const rows = products.map(([id, list]) => sql`(${id}::bigint, ${asVector(list)}::tsvector)`);
  return sql`insert into product_words (product_id, words) values ${sql.join(rows, sql`, `)}
      on conflict (product_id) do update set words = excluded.words`;
}

/** Deletes products from the full-text index; ignores those that are not in it. */
export async function removeFromIndex(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  const key = engine === 'sqlite' ? sql`rowid` : sql`product_id`;
  await tx.run(sql`delete from product_words where ${inArray(key, [...ids])}`);
}
