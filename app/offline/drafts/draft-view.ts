import { currentOwner } from '../personal/current-owner.ts';
import type { Database } from '../database.ts';
import { isUnpublished, type Draft, type DraftPhoto, type DraftRow } from './draft.ts';
import type { OwnerKey } from '../rows.ts';

/** An owner's drafts, oldest first. */
export const queryDrafts = (db: Database, whose: OwnerKey) =>
  db.drafts.where('[whose+id]').between([whose, ''], [whose, '\uFFFF']);

/** Queries for the current owner's drafts. */
export interface DraftReader {
  /** All unlisted drafts outside stacks, newest first. */
  readonly all: (db: Database) => Promise<readonly Draft[]>;
  /** One draft, also for a while after it was listed; null if there is none, or if it belongs to another owner. */
  readonly one: (id: string) => (db: Database) => Promise<Draft | null>;
}

/**
 * Caches photos by key: a photo never changes under its key, and a stable Blob keeps screens from reloading the image with
 * each keystroke.
 */
export function createDraftReader(): DraftReader {
  const known = new Map<string, Blob>();

  const photosOf = async (db: Database, { photos }: DraftRow): Promise<readonly DraftPhoto[]> => {
    const missing = photos.map(({ key }) => key).filter((key) => !known.has(key));
    for (const row of await db.draftPhotos.bulkGet(missing)) {
      if (row !== undefined) known.set(row.key, row.blob);
    }
    return photos.flatMap((photo) => {
      const blob = known.get(photo.key);
      const isElsewhere = photo.picture !== undefined || photo.device !== undefined;
      return blob === undefined && !isElsewhere ? [] : [{ ...photo, blob }];
    });
  };

  const whole = async (db: Database, row: DraftRow): Promise<Draft> => ({
    ...row,
    photos: await photosOf(db, row),
  });

  return {
    all: async (db) =>
      db.transaction('r', db.drafts, db.draftPhotos, db.state, async () => {
        const rows = await queryDrafts(db, await currentOwner(db)).toArray();
        const open = rows.filter((row) => row.stack === undefined && isUnpublished(row)).toReversed();
        const drafts = await Promise.all(open.map(async (row) => whole(db, row)));
        const shown = new Set(drafts.flatMap(({ photos }) => photos.map(({ key }) => key)));
        for (const key of known.keys()) if (!shown.has(key)) known.delete(key);
        return drafts;
      }),
    one: (id) => async (db) =>
      db.transaction('r', db.drafts, db.draftPhotos, db.state, async () => {
        const row = await db.drafts.get(id);
        return row === undefined || row.whose !== (await currentOwner(db)) ? null : whole(db, row);
      }),
  };
}
