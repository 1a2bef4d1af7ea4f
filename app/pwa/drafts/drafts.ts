import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Draft, DraftForm } from '../../offline/drafts/draft.ts';
import type { DrainResult } from '../../offline/outbox/drain-outbox.ts';

// The database comes with its code, when a screen first asks for drafts; on the server there is none.
const here = async () => import('./drafts-here.ts');
type Here = Awaited<ReturnType<typeof here>>;

/** What waits on this phone, the newest first; undefined until that is known. */
export const useDrafts = (): readonly Draft[] | undefined => useWatched('', watchAll, NONE);

/**
 * A draft as it is at this moment, also when the sender, another tab or the service worker changes it. undefined until
 * that is known; null where there is none. When it was listed, its `state` says so, and `productId` where to.
 */
export const useDraft = (id: string | undefined): Draft | null | undefined => {
  const draft = useWatched(id ?? '', watchOne, null);
  return id === undefined ? null : draft;
};

type Watch<T> = (drafts: Here, key: string, tell: (value: T) => void) => () => void;

const NONE: readonly Draft[] = [];
const watchAll: Watch<readonly Draft[]> = ({ watchDrafts }, _key, tell) => watchDrafts(tell);
const watchOne: Watch<Draft | null> = ({ watchDraft }, id, tell) => watchDraft(id, tell);

function useWatched<T>(key: string, watch: Watch<T>, nothing: T): T | undefined {
  const [seen, setSeen] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let over = false;
    let stop = (): void => undefined;
    const tell = (value: T): void => {
      if (!over) setSeen({ key, value });
    };
    const begin = async (): Promise<void> => {
      const drafts = await here();
      if (!over) stop = watch(drafts, key, tell);
    };
    begin().catch(() => tell(nothing));
    return () => {
      over = true;
      stop();
    };
  }, [key, watch, nothing]);
  return seen?.key === key ? seen.value : undefined;
}

/**
 * Stores photos as a new draft, before anything else happens to them; none is a draft that begins with its text. Its
 * photos go to the shop by themselves from then on. Answers its id. Throws where nothing can be stored.
 */
export const newDraft = async (photos: readonly Blob[] = []): Promise<string> =>
  (await here()).newDraft(photos);

// Each answers whether the draft could still be changed, and throws where nothing can be stored.

/** What the person typed or chose: no machine fills it any more. */
export const changeDraft = async (id: string, typed: Partial<DraftForm>): Promise<boolean> =>
  (await here()).changeDraft(id, typed);

/** What a machine found otherwise than from an upload: fills what is not touched. */
export const suggest = async (id: string, suggestion: Suggestion): Promise<boolean> =>
  (await here()).suggest(id, suggestion);

export const addPhotos = async (id: string, photos: readonly Blob[]): Promise<boolean> =>
  (await here()).addPhotos(id, photos);

export const removePhoto = async (id: string, key: string): Promise<boolean> =>
  (await here()).removePhoto(id, key);

/** The first is the cover. */
export const orderPhotos = async (id: string, keys: readonly string[]): Promise<boolean> =>
  (await here()).orderPhotos(id, keys);

/** "List it": it goes out as soon as there is a way. `sendDrafts` says whether there was one at once. */
export const submitDraft = async (id: string, how: { readonly direct?: boolean } = {}): Promise<boolean> =>
  (await here()).submitDraft(id, how);

/** Takes a draft that waits back into the form. */
export const reopenDraft = async (id: string): Promise<boolean> => (await here()).reopenDraft(id);

/** "Try again": what the shop refused goes once more, as it is. */
export const retryDraft = async (id: string): Promise<boolean> => (await here()).retryDraft(id);

export const removeDraft = async (id: string): Promise<boolean> => (await here()).removeDraft(id);

/** Sends what waits, now. `synced`: everything has gone, or came back refused; otherwise it is tried again by itself. */
export const sendDrafts = async (): Promise<DrainResult> => (await here()).sendNow();
