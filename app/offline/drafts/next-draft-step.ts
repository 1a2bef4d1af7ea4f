import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftPhotoRef, DraftPhotoRow, DraftRow, Sending } from './draft.ts';
import { queryDrafts } from './draft-view.ts';
import { listingOf } from './listing-of.ts';
import type { OwnerKey } from '../rows.ts';

/** What is to be done next about a draft. */
export type DraftStep = { readonly whose: OwnerKey; readonly draft: string } & (
  | {
      readonly do: 'upload';
      readonly photo: DraftPhotoRef;
      readonly row: DraftPhotoRow;
      readonly isbn?: string;
    }
  | { readonly do: 'publish' }
  | { readonly do: 'refuse'; readonly photo?: DraftPhotoRef; readonly reason: string }
);

/**
 * Of the drafts of whoever is signed in, the next thing to send; undefined where nothing waits. What is to be listed goes
 * first, oldest first; then the photos of what is still being edited, newest first, because somebody looks at that.
 */
export const nextDraftStep = async (
  local: LocalDb,
  putOff: ReadonlySet<string>,
): Promise<DraftStep | undefined> =>
  local.run(async (db) =>
    db.transaction('r', db.drafts, db.draftPhotos, db.state, async () => {
      const whose = await currentOwner(db);
      for (const draft of inOrder(await queryDrafts(db, whose).toArray(), putOff)) {
        const photo = draft.photos.find(({ uploadId }) => uploadId === undefined);
        if (photo !== undefined) {
          const row = await db.draftPhotos.get(photo.key);
          const of = { whose, draft: draft.id, photo };
          return row === undefined
            ? { ...of, do: 'refuse', reason: SELLING_MESSAGES.unreadable }
            : { ...of, do: 'upload', row, ...isbnOf(draft) };
        }
        const of = { whose, draft: draft.id };
        if (draft.state === 'ready')
          return draft.photos.length > 0
            ? { ...of, do: 'publish' }
            : { ...of, do: 'refuse', reason: SELLING_MESSAGES.imageMissing.text };
      }
      return undefined;
    }),
  );

/** What looks like an ISBN in the form, scanned or typed: the shop checks it, and ignores what is none. */
const isbnOf = ({ form: { isbn } }: DraftRow): { readonly isbn?: string } =>
  /^[\dXx -]{10,17}$/.test(isbn) ? { isbn } : {};

/**
 * What there is to send, in words that change whenever that does: a photo that the shop has not got, a draft that is to be
 * listed.
 */
export const toBeSent = async (db: Database): Promise<readonly string[]> =>
  db.transaction('r', db.drafts, db.state, async () =>
    inOrder(await queryDrafts(db, await currentOwner(db)).toArray(), new Set()).flatMap(
      ({ id, state, photos }) => [
        ...(state === 'ready' ? [id] : []),
        ...photos.filter(({ uploadId }) => uploadId === undefined).map(({ key, tries }) => `${key}:${tries}`),
      ],
    ),
  );

function inOrder(drafts: readonly DraftRow[], putOff: ReadonlySet<string>): readonly DraftRow[] {
  const now = drafts.filter(({ id }) => !putOff.has(id));
  return [
    ...now.filter(({ state }) => state === 'ready'),
    ...now.filter(({ state }) => state === 'editing').toReversed(),
  ];
}

/**
 * Writes down what is about to be asked for, before it is: from then on the draft stays as it is until the shop has
 * answered, and whoever sends it next asks word for word the same. Undefined where the draft has changed meanwhile.
 */
export const beginPublishing = async (local: LocalDb, id: string): Promise<Sending | undefined> =>
  local.run(async (db) =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      const sending = draft === undefined ? undefined : (draft.sending ?? firstSending(draft));
      if (draft === undefined || sending === undefined) return undefined;
      const again = { ...sending, times: sending.times + 1 };
      await db.drafts.put({ ...draft, sending: again });
      return again;
    }),
  );

function firstSending(draft: DraftRow): Sending | undefined {
  const [cover] = draft.photos;
  const isWhole = draft.photos.every(({ uploadId }) => uploadId !== undefined);
  if (draft.state !== 'ready' || !isWhole || cover?.uploadId === undefined) return undefined;
  const { id, refusals } = draft;
  const key = refusals === 0 ? `${id}:listing` : `${id}:listing:${refusals}`;
  return { uploadId: cover.uploadId, listing: listingOf(draft), key, times: 0 };
}
