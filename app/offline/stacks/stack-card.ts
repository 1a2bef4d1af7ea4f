import type { Picture } from '#contract/catalog/product.ts';
import type { Database } from '../database.ts';
import type { DraftRow } from '../drafts/draft.ts';
import { titleOfItem, type ItemTitle } from './item-title.ts';

/** A card of the strip. */
export interface StackCard {
  readonly id: string;
  readonly title: ItemTitle;
  readonly author: string;
  /** As typed or suggested: "5.00"; empty if there is none. */
  readonly price: string;
  readonly copies: number;
  /** More than `copies` while the seller is asked. */
  readonly seen: number;
  readonly photoCount: number;
  /** The cover's thumbnail; the same object each time. */
  readonly thumb?: Blob | undefined;
  /** The shop's picture of a cover that another device has taken. */
  readonly picture?: Picture | undefined;
}

/** Thumbnails by key. They never change, and a stable Blob keeps screens from loading them again. */
export type Thumbs = Map<string, Blob>;

/** Ids of the items of which this device has kept what its camera saw. */
export const readFramed = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set(await db.draftFrames.toCollection().primaryKeys());

/** The cards of these items, in this order. Reads the thumbnails that are not among `known`, and adds them. */
export async function readCards(
  db: Database,
  known: Thumbs,
  drafts: readonly DraftRow[],
  framed: ReadonlySet<string> = new Set(),
): Promise<readonly StackCard[]> {
  const covers = drafts.flatMap(({ photos: [cover] }) => cover?.key ?? []);
  const missing = covers.filter((key) => !known.has(key));
  for (const row of await db.draftThumbs.bulkGet(missing))
    if (row !== undefined) known.set(row.key, row.blob);
  return drafts.map((draft) => cardOfItem(draft, framed, known.get(draft.photos[0]?.key ?? '')));
}

export const cardOfItem = (draft: DraftRow, framed: ReadonlySet<string>, thumb?: Blob): StackCard => ({
  id: draft.id,
  title: titleOfItem(draft, framed.has(draft.id)),
  author: draft.form.author,
  price: draft.form.price,
  copies: draft.copies ?? 1,
  seen: draft.seen ?? draft.copies ?? 1,
  photoCount: draft.photos.length,
  picture: draft.photos[0]?.picture,
  ...(thumb === undefined ? {} : { thumb }),
});
