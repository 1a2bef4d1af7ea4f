import { createDraftReader } from '../../offline/drafts/draft-view.ts';
import { readConfirmedEmail, recordConfirmedEmail } from '../../offline/drafts/confirmed-email.ts';
import * as kept from '../../offline/drafts/drafts.ts';
import type { Draft, DraftForm } from '../../offline/drafts/draft.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { askToPersist } from '../personal/persistence.ts';
import { local, ports } from '../worker/local-db.ts';
import { prepareAhead } from './prepare-ahead.ts';
import { startPollingAppraisals } from './poll-appraisals.ts';
import { startSendingDrafts, draftScheduler } from './draft-scheduler.ts';

const reader = createDraftReader();
const photoPorts = { ...ports, prepareAhead };

startSendingDrafts();
startPollingAppraisals();

/** Calls `onChange` now and whenever a draft changes, in this tab or another. Returns the unsubscribe function. */
export function watchDrafts(onChange: (drafts: readonly Draft[]) => void): () => void {
  const watching = local.live(reader.all).subscribe({ next: onChange, error: () => onChange([]) });
  return () => watching.unsubscribe();
}

export function watchDraft(id: string, onChange: (draft: Draft | null) => void): () => void {
  const watching = local.live(reader.one(id)).subscribe({ next: onChange, error: () => onChange(null) });
  return () => watching.unsubscribe();
}

export const readDraft = async (id: string): Promise<Draft | null> => local.run(reader.one(id));

export async function createDraft(photos: readonly Blob[]): Promise<string> {
  const id = await kept.createDraft(local, photoPorts, photos);
  void askToPersist();
  return id;
}

export const changeDraft = async (id: string, typed: Partial<DraftForm>) =>
  kept.changeDraft(local, ports, id, typed);
export const changeCheck = async (id: string, check: Parameters<typeof kept.changeCheck>[3]) =>
  kept.changeCheck(local, ports, id, check);
export const addSuggestion = async (id: string, suggestion: Suggestion) =>
  kept.addSuggestion(local, ports, id, suggestion);
export const addPhotos = async (id: string, photos: readonly Blob[]) =>
  kept.addPhotos(local, photoPorts, id, photos);
export const removePhoto = async (id: string, key: string) => kept.removePhoto(local, ports, id, key);
export const orderPhotos = async (id: string, keys: readonly string[]) =>
  kept.orderPhotos(local, ports, id, keys);
export const submitDraft = async (id: string, how: { readonly direct?: boolean }) =>
  kept.submitDraft(local, ports, id, how);
export const reopenDraft = async (id: string) => kept.reopenDraft(local, ports, id);
export const removeDraft = async (id: string) => kept.removeDraft(local, ports, id);

export async function retryDraft(id: string): Promise<boolean> {
  const open = await kept.retryDraft(local, ports, id);
  draftScheduler.retryNow();
  return open;
}

/** Calls `onChange` now and whenever the guest's confirmed address changes. Returns the unsubscribe function. */
export function watchConfirmedEmail(onChange: (email: string | null) => void): () => void {
  const watching = local.live(readConfirmedEmail).subscribe({ next: onChange, error: () => onChange(null) });
  return () => watching.unsubscribe();
}

export async function recordConfirmed(email: string): Promise<void> {
  await recordConfirmedEmail(local, email);
  draftScheduler.retryNow();
}

export const sendNow = draftScheduler.syncNow;
