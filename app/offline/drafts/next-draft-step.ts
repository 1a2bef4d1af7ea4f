import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftPhotoRef, DraftPhotoRow, DraftRow, Sending } from './draft.ts';
import { queryDrafts } from './draft-view.ts';
import { toListing } from './listing-of.ts';
import { readState } from '../personal/server-state.ts';
import type { SentIsbn } from '../ports.ts';
import type { OwnerKey } from '../rows.ts';
import { readUploads } from '../stacks/uploads-state.ts';

/** The next step for a draft. */
export type DraftStep = { readonly owner: OwnerKey; readonly draft: string } & (
  | {
      readonly kind: 'upload';
      readonly photo: DraftPhotoRef;
      readonly row: DraftPhotoRow;
      readonly isbn?: SentIsbn;
    }
  | { readonly kind: 'publish'; readonly isInStack: boolean }
  | { readonly kind: 'refuse'; readonly photo?: DraftPhotoRef; readonly reason: string }
);

/** What is not sent now. */
export interface HeldBack {
  /** Drafts to try again later. */
  readonly drafts: ReadonlySet<string>;
  /** True once the shop accepts no more photos for now. */
  readonly photos: boolean;
  /** Items of stacks are not listed: the server was not asked what other devices have changed. */
  readonly stacks: boolean;
  /** The connection may cost money: photos of stacks are sent only if the seller has agreed. */
  readonly isCellular: boolean;
}

/**
 * Finds the next step for the current owner's drafts; undefined if nothing is pending. Submitted drafts go first, oldest
 * first; then the photos of drafts in editing, newest first, because the seller is looking at that one.
 */
export const findNextDraftStep = async (local: LocalDb, held: HeldBack): Promise<DraftStep | undefined> =>
  local.run(async (db) =>
    db.transaction('r', db.drafts, db.draftPhotos, db.state, async () => {
      const owner = await currentOwner(db);
      const { paused, cellular } = await readUploads(db);
      const areStacksHeld = paused || (held.isCellular && cellular !== 'yes');
      for (const draft of inOrder(await queryDrafts(db, owner).toArray(), held.drafts)) {
        const unsent = unsentPhotos(draft);
        const photo = unsent.find(({ device }) => device === undefined);
        // The device that has the other photos sends them, and lists the draft.
        if (photo === undefined && unsent.length > 0) continue;
        if (photo !== undefined) {
          if (held.photos || (areStacksHeld && draft.stack !== undefined)) continue;
          const row = await db.draftPhotos.get(photo.key);
          const of = { owner, draft: draft.id, photo };
          return row === undefined
            ? { ...of, kind: 'refuse', reason: SELLING_MESSAGES.unreadable }
            : { ...of, kind: 'upload', row, ...isbnOf(draft) };
        }
        const of = { owner, draft: draft.id };
        const isInStack = draft.stack !== undefined;
        if (isToPublish(draft) && !(held.stacks && isInStack))
          return draft.photos.length > 0 || draft.addTo !== undefined
            ? { ...of, kind: 'publish', isInStack }
            : { ...of, kind: 'refuse', reason: SELLING_MESSAGES.imageMissing.text };
      }
      return undefined;
    }),
  );

/** Text that looks like an ISBN; the shop validates it and ignores anything else. */
const isbnOf = ({ form: { isbn }, stack }: DraftRow): { readonly isbn?: SentIsbn } =>
  /^[\dXx -]{10,17}$/.test(isbn) ? { isbn: { isbn, isScanned: stack !== undefined } } : {};

/** Keys of everything unsent (photos and submitted drafts): the list changes whenever there is something new to send. */
export const listUnsent = async (db: Database): Promise<readonly string[]> =>
  db.transaction('r', db.drafts, db.state, async () =>
    inOrder(await queryDrafts(db, await currentOwner(db)).toArray(), new Set()).flatMap((draft) => [
      ...(isToPublish(draft) ? [`${draft.id}:${draft.refusals}`] : []),
      ...unsentPhotos(draft)
        .filter(({ device }) => device === undefined)
        .map(({ key, tries }) => `${key}:${tries}`),
    ]),
  );

/** Photos go before; one that waits for the seller's email is not sent again. */
const isToPublish = ({ state, waits }: DraftRow): boolean => state === 'ready' && waits === undefined;

/** Another copy of a listing needs no photos. */
const unsentPhotos = ({ photos, addTo }: DraftRow): readonly DraftPhotoRef[] =>
  addTo === undefined ? photos.filter(({ uploadId }) => uploadId === undefined) : [];

function inOrder(drafts: readonly DraftRow[], postponed: ReadonlySet<string>): readonly DraftRow[] {
  const sendable = drafts.filter(({ id, removedAt }) => removedAt === undefined && !postponed.has(id));
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
    db.transaction('rw', db.drafts, db.state, async () => {
      const draft = await db.drafts.get(id);
      const device = await readState(db, 'device');
      const sending = draft === undefined ? undefined : (draft.sending ?? firstSending(draft, device));
      if (draft === undefined || sending === undefined) return undefined;
      const retried = { ...sending, times: sending.times + 1 };
      await db.drafts.put({ ...draft, sending: retried });
      return retried;
    }),
  );

function firstSending(draft: DraftRow, device: string | undefined): Sending | undefined {
  const { id, state, photos, addTo, copies = 1, removedAt } = draft;
  if (state !== 'ready' || removedAt !== undefined) return undefined;
  const sending = { key: keyOf(draft, device), times: 0 };
  if (addTo !== undefined) return { ...sending, addTo, copies: { draft: id, copies } };
  const [cover] = photos;
  const isWhole = photos.every(({ uploadId }) => uploadId !== undefined);
  if (!isWhole || cover?.uploadId === undefined) return undefined;
  return { ...sending, uploadId: cover.uploadId, listing: { ...toListing(draft), draft: id } };
}

/** Two devices may send different requests for the same item of a stack, so its key names the device, too. */
function keyOf({ id, refusals, stack }: DraftRow, device: string | undefined): string {
  if (stack !== undefined && device !== undefined) return `${id}:listing:${refusals}:${device}`;
  return refusals === 0 ? `${id}:listing` : `${id}:listing:${refusals}`;
}
