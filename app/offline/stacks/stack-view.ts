import type { Database } from '../database.ts';
import { isUnpublished, type DraftRow } from '../drafts/draft.ts';
import { currentOwner } from '../personal/current-owner.ts';
import { readState } from '../personal/server-state.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { ChosenPhoto } from './match-photos.ts';
import type { FindOwnListing } from './own-listing-index.ts';
import { inReviewOrder, isPublishable, isToCheck, reviewDraft, type Problem } from './review-draft.ts';
import type { StackRow } from './stack.ts';
import { cardOfItem, readCards, readFramed, type StackCard, type Thumbs } from './stack-card.ts';
import { queryItems, queryStacks } from './stack-queries.ts';
import { findStack } from './stacks.ts';
import { readUploads, type UploadsState } from './uploads-state.ts';

export interface StackStrip {
  readonly stack: StackRow;
  /** Unlisted items, newest first. */
  readonly cards: readonly StackCard[];
  /** The item that was removed last, while it can be restored. */
  readonly removed?: StackCard | undefined;
  readonly uploads: UploadsState;
}

/** A row of the review. */
export interface ReviewRow extends StackCard {
  readonly draft: DraftRow;
  readonly problems: readonly Problem[];
  readonly isPublishable: boolean;
  /** What the camera saw, while no title is certain. */
  readonly frame?: Blob | undefined;
}

export interface StackReview {
  readonly stack: StackRow;
  /** Blocks, questions, notes, the rest; with listed and removed items. */
  readonly rows: readonly ReviewRow[];
  /** Items that are neither listed nor removed; those with a block or a question; those that "Publish all" lists. */
  readonly counts: { readonly items: number; readonly toCheck: number; readonly publishable: number };
  /** "Photos: 23 of 47 sent, 5.8 MB left" */
  readonly photos: { readonly count: number; readonly sent: number; readonly bytesLeft: number };
  readonly uploads: UploadsState;
  /** The server speaks a newer protocol: nothing is synced. */
  readonly isOutdated: boolean;
}

/** A row of "Waiting on this phone". */
export interface WaitingStack {
  readonly id: string;
  /** Epoch ms; see `stackTitle`. */
  readonly madeAt: number;
  readonly items: number;
  readonly toCheck: number;
  /** Of up to three of its items. */
  readonly covers: readonly Pick<StackCard, 'thumb' | 'picture'>[];
}

/** A photo that was chosen for a stack and belongs to no item yet. */
export interface ChosenThumb extends ChosenPhoto {
  /** The same object each time. */
  readonly thumb: Blob;
}

/** The review of what was read, beside the seller's listings where these are known. */
export type ReviewBeside = (findOwnListing?: FindOwnListing) => StackReview;

/** Covers of a stack's row on Sell. */
const MAX_COVERS = 3;

/**
 * Queries for the current owner's stacks; null if there is no such stack. They read thumbnails, never photos. Strip and review
 * return the same card or row again as long as nothing of it has changed.
 */
export interface StackReader {
  readonly strip: (stack: string) => (db: Database) => Promise<StackStrip | null>;
  readonly review: (stack: string) => (db: Database) => Promise<ReviewBeside | null>;
  /** Stacks with unlisted items, newest first. */
  readonly waiting: (db: Database) => Promise<readonly WaitingStack[]>;
  readonly chosen: (stack: string) => (db: Database) => Promise<readonly ChosenThumb[]>;
}

/** Caches thumbnails and frames: they never change, and a stable Blob keeps screens from loading them again. */
export function createStackReader(): StackReader {
  const known: Thumbs = new Map();
  const knownFrames = new Map<string, Blob>();
  const keepCards = keepUnchanged<StackCard>();
  const keepRows = keepUnchanged<ReviewRow>();

  return {
    strip: (id) => async (db) =>
      db.transaction('r', [db.drafts, db.draftThumbs, db.draftFrames, db.stacks, db.state], async () => {
        const stack = await findStack(db, id);
        if (stack === undefined) return null;
        const items = (await queryItems(db, id).toArray()).toReversed();
        const removed = lastRemoved(items);
        const framed = await readFramed(db);
        return {
          stack,
          cards: keepCards(await readCards(db, known, items.filter(isUnpublished), framed)),
          ...(removed === undefined ? {} : { removed: cardOfItem(removed, framed) }),
          uploads: await readUploads(db),
        };
      }),
    review: (id) => async (db) =>
      db.transaction('r', [db.drafts, db.draftThumbs, db.draftFrames, db.stacks, db.state], async () => {
        const stack = await findStack(db, id);
        if (stack === undefined) return null;
        const items = await queryItems(db, id).toArray();
        const framed = await readFramed(db);
        const cards = await readCards(db, known, items, framed);
        const frames = await framesOf(db, knownFrames, items, framed);
        const syncState = await readSyncState(db);
        return (findOwnListing) => {
          const rows = cards.map((card, at) => toRow(items[at], card, frames.get(card.id), findOwnListing));
          const kept = keepRows(rows.filter((row) => row !== undefined));
          return { ...reviewOf(items, kept), stack, ...syncState };
        };
      }),
    waiting: async (db) =>
      db.transaction('r', db.drafts, db.draftThumbs, db.stacks, db.state, async () => {
        const stacks = await queryStacks(db, await currentOwner(db)).toArray();
        const waiting: WaitingStack[] = [];
        for (const { id, madeAt } of stacks.toReversed()) {
          const items = await queryItems(db, id).filter(isUnpublished).toArray();
          const toCheck = items.filter((draft) => isToCheck({ problems: reviewDraft(draft) })).length;
          const covers = (await readCards(db, known, lastWithPhoto(items))).filter(hasCover);
          if (items.length > 0) waiting.push({ id, madeAt, items: items.length, toCheck, covers });
        }
        return waiting;
      }),
    chosen: (id) => async (db) => {
      const rows = await db.draftThumbs.where('draft').equals(id).toArray();
      return rows.flatMap(({ key, blob, chosen }) => {
        const thumb = known.get(key) ?? blob;
        known.set(key, thumb);
        return chosen === undefined ? [] : [{ ...chosen, key, thumb }];
      });
    },
  };
}

/** What the camera saw of the items without a photo, by item. Reads the frames that are not among `known`, and adds them. */
async function framesOf(
  db: Database,
  known: Map<string, Blob>,
  items: readonly DraftRow[],
  framed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Blob>> {
  const ids = items.filter(({ id, photos }) => photos.length === 0 && framed.has(id)).map(({ id }) => id);
  for (const frame of await db.draftFrames.bulkGet(ids.filter((id) => !known.has(id))))
    if (frame !== undefined) known.set(frame.draft, frame.blob);
  return new Map(
    ids.flatMap((id) => {
      const frame = known.get(id);
      return frame === undefined ? [] : [[id, frame]];
    }),
  );
}

const reviewOf = (
  items: readonly DraftRow[],
  rows: readonly ReviewRow[],
): Pick<StackReview, 'rows' | 'counts' | 'photos'> => ({
  rows: inReviewOrder(rows),
  counts: countRows(rows),
  photos: countPhotos(items),
});

const readSyncState = async (db: Database): Promise<Pick<StackReview, 'uploads' | 'isOutdated'>> => ({
  uploads: await readUploads(db),
  isOutdated: (await readState(db, 'stackSync'))?.isOutdated === true,
});

const hasCover = ({ thumb, picture }: StackCard): boolean => thumb !== undefined || picture !== undefined;

const lastWithPhoto = (items: readonly DraftRow[]): readonly DraftRow[] =>
  items.filter(({ photos }) => photos.length > 0).slice(-MAX_COVERS);

function toRow(
  draft: DraftRow | undefined,
  card: StackCard,
  frame: Blob | undefined,
  findOwnListing: FindOwnListing | undefined,
): ReviewRow | undefined {
  if (draft === undefined) return undefined;
  const problems = reviewDraft(draft, findOwnListing);
  return {
    ...card,
    draft,
    problems,
    isPublishable: isPublishable(draft, problems),
    ...(frame === undefined ? {} : { frame }),
  };
}

const lastRemoved = (items: readonly DraftRow[]): DraftRow | undefined =>
  items
    .filter(({ removedAt }) => removedAt !== undefined)
    .toSorted((one, other) => (other.removedAt ?? 0) - (one.removedAt ?? 0))[0];

function countRows(rows: readonly ReviewRow[]): StackReview['counts'] {
  const open = rows.filter(({ draft }) => isUnpublished(draft));
  return {
    items: open.length,
    toCheck: open.filter(isToCheck).length,
    publishable: open.filter((row) => row.isPublishable).length,
  };
}

function countPhotos(items: readonly DraftRow[]): StackReview['photos'] {
  const all = items.filter(isUnpublished).flatMap((draft) => draft.photos);
  // Those of other devices are sent from there.
  const photos = all.filter(({ device }) => device === undefined);
  const left = photos.filter(({ uploadId }) => uploadId === undefined);
  return {
    count: photos.length,
    sent: photos.length - left.length,
    bytesLeft: left.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  };
}
