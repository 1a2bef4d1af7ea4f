import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Draft, DraftForm, DraftRow } from '../../offline/drafts/draft.ts';
import type { DrainResult } from '../../offline/outbox/drain-result.ts';
import { useWatched, type Watch } from '../use-watched.ts';

// Loads the database code when a screen first needs drafts; never on the server.
const loadDrafts = async () => import('./indexeddb-drafts.ts');
type DraftsModule = Awaited<ReturnType<typeof loadDrafts>>;

/** The unlisted drafts, newest first; undefined while loading. */
export const useDrafts = (): readonly Draft[] | undefined => useWatched(loadDrafts, '', watchAll, NONE);

/**
 * A live draft: updates when the sender, another tab or the service worker changes it. undefined while loading; null if
 * there is none. Once it is listed, `state` says so, and `productId` is the product.
 */
export const useDraft = (id: string | undefined): Draft | null | undefined => {
  const draft = useWatched(loadDrafts, id ?? '', watchOne, null);
  return id === undefined ? null : draft;
};

/** The address that the guest has confirmed for selling, as far as this device knows; null if none, undefined while loading. */
export const useConfirmedEmail = (): string | null | undefined =>
  useWatched(loadDrafts, '', watchConfirmed, null);

const watchConfirmed: Watch<DraftsModule, string, string | null> = ({ watchConfirmedEmail }, _key, notify) =>
  watchConfirmedEmail(notify);

/** The shop has confirmed the guest's address: drafts that waited for it are sent. */
export const recordConfirmed = async (email: string): Promise<void> =>
  (await loadDrafts()).recordConfirmed(email);

/** The draft as stored now; undefined if there is none. Throws if storage is unavailable. */
export const readDraft = async (id: string): Promise<Draft | undefined> =>
  (await (await loadDrafts()).readDraft(id)) ?? undefined;

const NONE: readonly Draft[] = [];
const watchAll: Watch<DraftsModule, string, readonly Draft[]> = ({ watchDrafts }, _key, notify) =>
  watchDrafts(notify);
const watchOne: Watch<DraftsModule, string, Draft | null> = ({ watchDraft }, id, notify) =>
  watchDraft(id, notify);

/**
 * Stores photos as a new draft; none for a draft that starts with its text. The photos are uploaded in the background.
 * Returns its id. Throws if storage is unavailable.
 */
export const createDraft = async (photos: readonly Blob[] = []): Promise<string> =>
  (await loadDrafts()).createDraft(photos);

// Each returns whether the draft could still be changed, and throws if storage is unavailable.

/** Stores what the seller typed or chose: suggestions no longer fill it. */
export const changeDraft = async (id: string, typed: Partial<DraftForm>): Promise<boolean> =>
  (await loadDrafts()).changeDraft(id, typed);

/** The condition check of a draft so far. */
export interface DraftCheck {
  readonly answers: NonNullable<DraftRow['answers']>;
  readonly rings: NonNullable<DraftRow['rings']>;
}

/** Stores the condition check so far; its grade and sentences fill untouched fields. */
export const changeCheck = async (id: string, check: Partial<DraftCheck>): Promise<boolean> =>
  (await loadDrafts()).changeCheck(id, check);

/** Adds a suggestion that did not come with an upload: fills untouched fields. */
export const addSuggestion = async (id: string, suggestion: Suggestion): Promise<boolean> =>
  (await loadDrafts()).addSuggestion(id, suggestion);

export const addPhotos = async (id: string, photos: readonly Blob[]): Promise<boolean> =>
  (await loadDrafts()).addPhotos(id, photos);

export const removePhoto = async (id: string, key: string): Promise<boolean> =>
  (await loadDrafts()).removePhoto(id, key);

/** The first is the cover. */
export const orderPhotos = async (id: string, keys: readonly string[]): Promise<boolean> =>
  (await loadDrafts()).orderPhotos(id, keys);

/** Submits a draft: it is listed as soon as there is a network. `sendDrafts` returns whether that was at once. */
export const submitDraft = async (id: string, how: { readonly direct?: boolean } = {}): Promise<boolean> =>
  (await loadDrafts()).submitDraft(id, how);

/** Moves a submitted draft back to editing. */
export const reopenDraft = async (id: string): Promise<boolean> => (await loadDrafts()).reopenDraft(id);

/** Sends a refused draft again, unchanged. */
export const retryDraft = async (id: string): Promise<boolean> => (await loadDrafts()).retryDraft(id);

export const removeDraft = async (id: string): Promise<boolean> => (await loadDrafts()).removeDraft(id);

/** Sends all drafts now. `synced`: everything was sent or refused; otherwise it is retried automatically. */
export const sendDrafts = async (): Promise<DrainResult> => (await loadDrafts()).sendNow();
