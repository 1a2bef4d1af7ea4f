import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftPhotoRef, DraftPhotoRow, DraftRow, Sending } from './draft.ts';
import { queryDrafts } from './draft-view.ts';
import { toListing } from './listing-of.ts';
import type { OwnerKey } from '../rows.ts';

/** The next step for a draft. */
export type DraftStep = { readonly owner: OwnerKey; readonly draft: string } & (
  | {
      readonly kind: 'upload';
      readonly photo: DraftPhotoRef;
      readonly row: DraftPhotoRow;
      readonly isbn?: string;
    }
  | { readonly kind: 'publish' }
  | { readonly kind: 'refuse'; readonly photo?: DraftPhotoRef; readonly reason: string }
);

/**
 * Finds the next step for the current owner's drafts; undefined if nothing is pending. Submitted drafts go first, oldest
 * first; then the photos of drafts in editing, newest first, because the seller is looking at that one.
 */
export const findNextDraftStep = async (
  local: LocalDb,
  postponed: ReadonlySet<string>,
): Promise<DraftStep | undefined> =>
  local.run(async (db) =>
    db.transaction('r', db.drafts, db.draftPhotos, db.state, async () => {
      const owner = await currentOwner(db);
      for (const draft of inOrder(await queryDrafts(db, owner).toArray(), postponed)) {
        const photo = draft.photos.find(({ uploadId }) => uploadId === undefined);
        if (photo !== undefined) {
          const row = await db.draftPhotos.get(photo.key);
          const of = { owner, draft: draft.id, photo };
          return row === undefined
            ? { ...of, kind: 'refuse', reason: SELLING_MESSAGES.unreadable }
            : { ...of, kind: 'upload', row, ...isbnOf(draft) };
        }
        const of = { owner, draft: draft.id };
        if (draft.state === 'ready')
          return draft.photos.length > 0
            ? { ...of, kind: 'publish' }
            : { ...of, kind: 'refuse', reason: SELLING_MESSAGES.imageMissing.text };
      }
      return undefined;
    }),
  );

/** Text that looks like an ISBN; the shop validates it and ignores anything else. */
const isbnOf = ({ form: { isbn } }: DraftRow): { readonly isbn?: string } =>
  /^[\dXx -]{10,17}$/.test(isbn) ? { isbn } : {};

/** Keys of everything unsent (photos and submitted drafts): the list changes whenever there is something new to send. */
export const listUnsent = async (db: Database): Promise<readonly string[]> =>
  db.transaction('r', db.drafts, db.state, async () =>
    inOrder(await queryDrafts(db, await currentOwner(db)).toArray(), new Set()).flatMap(
      ({ id, state, photos }) => [
        ...(state === 'ready' ? [id] : []),
        ...photos.filter(({ uploadId }) => uploadId === undefined).map(({ key, tries }) => `${key}:${tries}`),
      ],
    ),
  );

function inOrder(drafts: readonly DraftRow[], postponed: ReadonlySet<string>): readonly DraftRow[] {
  const sendable = drafts.filter(({ id }) => !postponed.has(id));
  return [
    ...sendable.filter(({ state }) => state === 'ready'),
    ...sendable.filter(({ state }) => state === 'editing').toReversed(),
  ];
}

/**
 * Stores the publish request before it is sent: the draft is immutable until the shop answers, and each retry is identical.
 * Returns undefined if the draft has changed meanwhile.
 */
export const beginPublishing = async (local: LocalDb, id: string): Promise<Sending | undefined> =>
  local.run(async (db) =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      const sending = draft === undefined ? undefined : (draft.sending ?? firstSending(draft));
      if (draft === undefined || sending === undefined) return undefined;
      const retried = { ...sending, times: sending.times + 1 };
      await db.drafts.put({ ...draft, sending: retried });
      return retried;
    }),
  );

function firstSending(draft: DraftRow): Sending | undefined {
  const [cover] = draft.photos;
  const isWhole = draft.photos.every(({ uploadId }) => uploadId !== undefined);
  if (draft.state !== 'ready' || !isWhole || cover?.uploadId === undefined) return undefined;
  const { id, refusals } = draft;
  const key = refusals === 0 ? `${id}:listing` : `${id}:listing:${refusals}`;
  return { uploadId: cover.uploadId, listing: toListing(draft), key, times: 0 };
}
