import { createDraftReader } from '../../offline/drafts/draft-view.ts';
import * as kept from '../../offline/drafts/drafts.ts';
import type { Draft, DraftForm } from '../../offline/drafts/draft.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { askToPersist } from '../personal/persistence.ts';
import { local, ports } from '../worker/local-db.ts';
import { pollAppraisals } from './poll-appraisals.ts';
import { sendDraftsFromNowOn, sending } from './send-drafts-when.ts';

const reader = createDraftReader();

sendDraftsFromNowOn();
pollAppraisals();

/** Calls `tell` now and whenever a draft changes, in this tab or another. Answers how to stop. */
export function watchDrafts(tell: (drafts: readonly Draft[]) => void): () => void {
  const watching = local.live(reader.all).subscribe({ next: tell, error: () => tell([]) });
  return () => watching.unsubscribe();
}

export function watchDraft(id: string, tell: (draft: Draft | null) => void): () => void {
  const watching = local.live(reader.one(id)).subscribe({ next: tell, error: () => tell(null) });
  return () => watching.unsubscribe();
}

export async function newDraft(photos: readonly Blob[]): Promise<string> {
  const id = await kept.newDraft(local, ports, photos);
  void askToPersist();
  return id;
}

export const changeDraft = async (id: string, typed: Partial<DraftForm>) =>
  kept.changeDraft(local, ports, id, typed);
export const suggest = async (id: string, suggestion: Suggestion) =>
  kept.suggest(local, ports, id, suggestion);
export const addPhotos = async (id: string, photos: readonly Blob[]) =>
  kept.addPhotos(local, ports, id, photos);
export const removePhoto = async (id: string, key: string) => kept.removePhoto(local, ports, id, key);
export const orderPhotos = async (id: string, keys: readonly string[]) =>
  kept.orderPhotos(local, ports, id, keys);
export const submitDraft = async (id: string, how: { readonly direct?: boolean }) =>
  kept.submitDraft(local, ports, id, how);
export const reopenDraft = async (id: string) => kept.reopenDraft(local, ports, id);
export const removeDraft = async (id: string) => kept.removeDraft(local, id);

export async function retryDraft(id: string): Promise<boolean> {
  const open = await kept.retryDraft(local, ports, id);
  sending.hint();
  return open;
}

/** Sends what waits; answers how that went. */
export const sendNow = sending.ask;
