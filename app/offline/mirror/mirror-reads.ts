import type { Card } from '#contract/catalog/card.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { Product } from '#contract/catalog/product.ts';
import { mapReads, type Reads, type SearchPage } from '#contract/reads.ts';
import { chooseSuggestions, type SearchSuggestions } from '#contract/search/search-suggestions.ts';
import { NetworkError } from '#app/http/errors.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { toMirrorCursor, parseMirrorCursor } from './mirror-cursor.ts';
import { countFacets } from './mirror-facets.ts';
import { assertMirrorHas } from './mirror-filters.ts';
import { listProducts, listRelated, listShelf } from './mirror-lists.ts';
import { cardOfRow, latestProduct, productOfCard, productOfRow, type KnownProduct } from './mirror-rows.ts';
import type { SearchHits, IndexQuery, SuggestedHits } from '../search/search-index.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

/** More than a mirror holds. */
const MAX_MIRROR_ITEMS = 10_000;

export type QueryIndex = (query: IndexQuery) => Promise<SearchHits>;

/**
 * Reads for screens, from the catalog mirror. Throws NetworkError for what is not on this device: an empty result would
 * claim that the shop has none.
 */
export function createMirrorReads(local: LocalDb, askIndex: QueryIndex): Reads {
  const read = async <T>(query: (db: Database) => Promise<T>): Promise<T> =>
    local.run(async (db) => {
      await assertMirrorExists(db);
      return query(db);
    });
  const localReads: Partial<Reads> = {
    featured: async () => read(async (db) => listShelf(db, 'featured')),
    popular: async () => read(async (db) => listShelf(db, 'popular')),
    list: async (query) => {
      assertMirrorHas(query);
      return read(async (db) => listProducts(db, query));
    },
    search: async (query) => {
      assertMirrorHas(query);
      await read(() => Promise.resolve());
      return searchMirror(local, askIndex, query);
    },
    facets: async ({ q, ...filters }) => {
      assertMirrorHas(filters);
      const all = { sort: 'newest', limit: MAX_MIRROR_ITEMS, offset: 0 } as const;
      const hits = q === undefined ? undefined : await askIndex({ ...all, q });
      const rows = await read(async (db) =>
        hits === undefined ? db.products.toArray() : db.products.bulkGet([...hits.ids]),
      );
      return countFacets(
        rows.flatMap((row) => row ?? []),
        filters,
      );
    },
    product: async (id) => local.run(async (db) => findProduct(db, id)),
    related: async (id) => read(async (db) => listRelated(db, await findProduct(db, id))),
  };
  return mapReads((name) => localReads[name] ?? notAvailable);
}

const notAvailable = (): Promise<never> => Promise.reject(new NetworkError('not available offline'));

/** A partly filled mirror is good enough: its products can be bought. */
async function assertMirrorExists(db: Database): Promise<void> {
  if ((await readState(db, 'mirror')) === undefined) await notAvailable();
}

async function searchMirror(local: LocalDb, askIndex: QueryIndex, query: SearchQuery): Promise<SearchPage> {
  const { cursor, limit } = query;
  const [offset] = (cursor === undefined ? undefined : parseMirrorCursor(cursor)) ?? [0];
  const { ids, total, correctedTo } = await askIndex({ ...query, offset });
  const items = await local.run(async (db) => listCards(db, ids));
  const shown = offset + ids.length;
  return {
    items,
    total,
    ...(ids.length === limit && shown < total ? { next: toMirrorCursor([shown]) } : {}),
    ...(correctedTo === undefined ? {} : { correctedTo }),
  };
}

/** What GET /api/suggest answers, from the catalog mirror. Throws NetworkError if there is none. */
export async function suggestFromMirror(
  local: LocalDb,
  askIndex: (q: string) => Promise<SuggestedHits>,
  q: string,
): Promise<SearchSuggestions> {
  await local.run(assertMirrorExists);
  const { ids, ...found } = await askIndex(q);
  const cards = await local.run(async (db) => listCards(db, ids));
  return chooseSuggestions({
    ...found,
    titles: cards.map(({ id, title, author, price, picture }) => ({ id, title, author, price, picture })),
  });
}

async function listCards(db: Database, ids: readonly number[]): Promise<Card[]> {
  const rows = await db.products.bulkGet([...ids]);
  return rows.flatMap((row) => (row === undefined ? [] : [cardOfRow(row)]));
}

/**
 * Returns a viewed product with its description, otherwise the fields that its card has; whether it is for sale is read from
 * the newest copy on this device.
 */
async function findProduct(db: Database, id: number): Promise<Product> {
  const [own, row, mirror, listed] = await Promise.all([
    db.own.get(id),
    db.products.get(id),
    readState(db, 'mirror'),
    findListedCard(db, id),
  ]);
  const product = latestProduct([
    ...(own?.product === undefined ? [] : [{ product: own.product, at: own.at }]),
    ...(row === undefined ? [] : [{ product: productOfRow(row), at: mirror?.at ?? 0 }]),
    ...(listed === undefined ? [] : [listed]),
  ]);
  if (product !== undefined) return product;
  const waiting = await queryPendingChanges(db, await currentOwner(db)).toArray();
  const card = waiting.find((change) => change.card.id === id)?.card;
  return card === undefined ? notAvailable() : productOfCard(card);
}

/** The product as the server's last answer about cart and wishlist has it. */
async function findListedCard(db: Database, id: number): Promise<KnownProduct | undefined> {
  const [cart, wishlist, heardAt] = await Promise.all([
    readState(db, 'cart'),
    readState(db, 'wishlist'),
    readState(db, 'heardAt'),
  ]);
  const cards = [...(cart?.lines ?? []).map(({ product }) => product), ...(wishlist ?? [])];
  const card = cards.find((each) => each.id === id);
  return card && { product: productOfCard(card), at: heardAt ?? 0 };
}
