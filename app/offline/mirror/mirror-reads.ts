import type { Card } from '#contract/catalog/card.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reads, SearchPage } from '#contract/reads.ts';
import { NetworkError } from '#app/http/errors.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { mirrorCursor, placeIn } from './mirror-cursor.ts';
import { listOfMirror, relatedInMirror, shelfOfMirror } from './mirror-lists.ts';
import { cardOfRow, productOfCard, productOfOwn, productOfRow } from './mirror-rows.ts';
import type { Found, IndexQuery } from '../search/search-index.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

/** Asks the index over what this phone has. */
export type AskIndex = (query: IndexQuery) => Promise<Found>;

/**
 * What screens read, answered from this phone. Throws NetworkError for what is not on it: an empty answer would say that
 * the shop has none.
 */
export function mirrorReads(local: LocalDb, askIndex: AskIndex): Reads {
  const read = async <T>(query: (db: Database) => Promise<T>): Promise<T> =>
    local.run(async (db) => {
      await mustBeThere(db);
      return query(db);
    });
  return {
    featured: async () => read(async (db) => shelfOfMirror(db, 'featured')),
    popular: async () => read(async (db) => shelfOfMirror(db, 'popular')),
    list: async (query) => read(async (db) => listOfMirror(db, query)),
    search: async (query) => {
      await read(() => Promise.resolve());
      return searchOfMirror(local, askIndex, query);
    },
    product: async (id) => local.run(async (db) => productOf(db, id)),
    related: async (id) => read(async (db) => relatedInMirror(db, await productOf(db, id))),
    shop: notHere,
    testimonials: notHere,
    reviews: notHere,
    comparison: notHere,
  };
}

const notHere = (): Promise<never> => Promise.reject(new NetworkError('This is not on the phone.'));

/** A mirror that is only half filled answers too: what is there can be bought. */
async function mustBeThere(db: Database): Promise<void> {
  if ((await readState(db, 'mirror')) === undefined) await notHere();
}

async function searchOfMirror(local: LocalDb, askIndex: AskIndex, query: SearchQuery): Promise<SearchPage> {
  const { cursor, limit } = query;
  const [offset] = (cursor === undefined ? undefined : placeIn(cursor)) ?? [0];
  const { ids, total, correctedTo } = await askIndex({ ...query, offset });
  const items = await local.run(async (db) => cardsOf(db, ids));
  const shown = offset + ids.length;
  return {
    items,
    total,
    ...(ids.length === limit && shown < total ? { next: mirrorCursor([shown]) } : {}),
    ...(correctedTo === undefined ? {} : { correctedTo }),
  };
}

async function cardsOf(db: Database, ids: readonly number[]): Promise<Card[]> {
  const rows = await db.products.bulkGet([...ids]);
  return rows.flatMap((row) => (row === undefined ? [] : [cardOfRow(row)]));
}

/** What was looked at before with all its words; otherwise what a grid, the cart or the wishlist shows of it. */
async function productOf(db: Database, id: number): Promise<Product> {
  const [own, row, mirror] = await Promise.all([
    db.own.get(id),
    db.products.get(id),
    readState(db, 'mirror'),
  ]);
  const seen = own && productOfOwn(own, row, mirror?.at ?? 0);
  if (seen !== undefined) return seen;
  if (row !== undefined) return productOfRow(row);
  const card = await kept(db, id);
  return card === undefined ? notHere() : productOfCard(card);
}

async function kept(db: Database, id: number): Promise<Card | undefined> {
  const cart = await readState(db, 'cart');
  const wishlist = await readState(db, 'wishlist');
  const cards = [...(cart?.lines ?? []).map(({ product }) => product), ...(wishlist ?? [])];
  const known = cards.find((card) => card.id === id);
  if (known !== undefined) return known;
  const waiting = await queryPendingChanges(db, await currentOwner(db)).toArray();
  return waiting.find(({ card }) => card.id === id)?.card;
}
