import type { NewLine } from '#contract/selling/listing-imports.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { browserIsbnPorts } from '../../offline/browser-ports.ts';
import type { Database } from '../../offline/database.ts';
import * as answers from '../../offline/stacks/answer-question.ts';
import type { ItemCode } from '../../offline/stacks/item-code.ts';
import { importItems as storeItems } from '../../offline/stacks/import-items.ts';
import * as itemPhotos from '../../offline/stacks/item-photos.ts';
import { listWaitingItems, lookUpItems } from '../../offline/stacks/look-up-items.ts';
import { createOwnListingIndex, type FindOwnListing } from '../../offline/stacks/own-listing-index.ts';
import { publishAll, type PublishResult } from '../../offline/stacks/publish-stack.ts';
import type { PhotoMatch } from '../../offline/stacks/match-photos.ts';
import type { Answer } from '../../offline/stacks/review-draft.ts';
import * as scans from '../../offline/stacks/scan-item.ts';
import type { DraftThumbRow, EncodedPhoto } from '../../offline/stacks/stack.ts';
import { FIRST_DEFAULTS, type StackDefaults } from '../../offline/stacks/stack-defaults.ts';
import {
  createStackReader,
  type ChosenThumb,
  type StackReview,
  type StackStrip,
  type WaitingStack,
} from '../../offline/stacks/stack-view.ts';
import * as stored from '../../offline/stacks/stacks.ts';
import { changeUploads, type UploadsChange } from '../../offline/stacks/uploads-state.ts';
import { currentOwner } from '../../offline/personal/current-owner.ts';
import { readState } from '../../offline/personal/server-state.ts';
import { draftScheduler, stackScheduler, startSendingDrafts } from '../drafts/draft-scheduler.ts';
import { startPollingAppraisals } from '../drafts/poll-appraisals.ts';
import { askToPersist } from '../personal/persistence.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { local, ports } from '../worker/local-db.ts';

const reader = createStackReader();

startSendingDrafts();
startPollingAppraisals();
startLookingUp();
// Also when the page hears later who is signed in.
local.live(currentOwner).subscribe({
  next: (owner) => {
    if (owner !== 'guest') stackScheduler.retryNow();
  },
  error: () => undefined,
});
onConnectivityChange(stackScheduler.retryNow);
void stored.purgeRemovedItems(local, ports, ports.now() - stored.UNDO_MS).catch(() => undefined);

/** When titles are looked up again that could not be; ms. */
const LOOK_UP_RETRY_MS = 60_000;

/**
 * Looks titles up after a scan, after a reload, and when the network is back. A scan does not wait for earlier ones, about
 * which the shop may still be asking elsewhere.
 */
function startLookingUp(): void {
  const tried = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookUp = async (waiting: readonly string[]): Promise<void> => {
    const ids = waiting.filter((id) => !tried.has(id));
    if (ids.length === 0) return;
    for (const id of ids) tried.add(id);
    try {
      await lookUpItems(local, { ...ports, ...browserIsbnPorts() }, ids);
    } catch {
      timer ??= setTimeout(retry, LOOK_UP_RETRY_MS);
    }
  };
  const retry = (): void => {
    clearTimeout(timer);
    timer = undefined;
    tried.clear();
    local.run(listWaitingItems).then(lookUp, () => undefined);
  };
  local.live(listWaitingItems).subscribe({
    next: (waiting) => void lookUp(waiting),
    error: () => undefined,
  });
  onConnectivityChange(retry);
}

/** Calls `onChange` now and whenever the result changes, by other tabs too. Returns the unsubscribe function. */
function watch<T>(query: (db: Database) => Promise<T>, onChange: (value: T) => void, nothing: T): () => void {
  const watching = local.live(query).subscribe({ next: onChange, error: () => onChange(nothing) });
  return () => watching.unsubscribe();
}

export const watchStrip = (stack: string, onChange: (strip: StackStrip | null) => void) =>
  watch(reader.strip(stack), onChange, null);
/** While a review or the list of stacks is visible, what other devices change comes within this time; ms. */
const READ_INTERVAL_MS = 15_000;

function watchAndRead<T>(query: (db: Database) => Promise<T>, onChange: (value: T) => void, nothing: T) {
  const reading = setInterval(() => {
    if (document.visibilityState === 'visible') void stackScheduler.syncNow().catch(() => undefined);
  }, READ_INTERVAL_MS);
  const stop = watch(query, onChange, nothing);
  return () => {
    clearInterval(reading);
    stop();
  };
}

/** The review beside the seller's listings, if they are given; see `ReviewBeside`. */
export type ReviewBesideListings = (listings?: readonly OwnListing[]) => StackReview;

export const watchReview = (stack: string, onChange: (review: ReviewBesideListings | null) => void) => {
  const index = keepIndex();
  return watchAndRead(
    reader.review(stack),
    (review) => onChange(review && ((listings) => review(listings && index(listings)))),
    null,
  );
};

/** Makes the index of the same listings once. */
function keepIndex(): typeof createOwnListingIndex {
  let made: { readonly listings: readonly OwnListing[]; readonly find: FindOwnListing } | undefined;
  return (listings) => {
    if (made?.listings !== listings) made = { listings, find: createOwnListingIndex(listings) };
    return made.find;
  };
}

export const watchWaiting = (onChange: (stacks: readonly WaitingStack[]) => void) =>
  watchAndRead(reader.waiting, onChange, []);
export const watchChosen = (stack: string, onChange: (photos: readonly ChosenThumb[]) => void) =>
  watch(reader.chosen(stack), onChange, []);

export const readDefaults = async (): Promise<StackDefaults> =>
  (await local.run(async (db) => readState(db, 'stackDefaults'))) ?? FIRST_DEFAULTS;

export async function startStack(defaults: StackDefaults) {
  const started = await stored.startStack(local, ports, defaults);
  void askToPersist();
  return started;
}
export const setDefaults = async (stack: string, defaults: StackDefaults) =>
  stored.setDefaults(local, stack, defaults);
export const discardStack = async (stack: string) => stored.discardStack(local, ports, stack);

/** Starts a stack with the new lines of a list. */
export async function importItems(lines: readonly NewLine[]) {
  const started = await startStack(await readDefaults());
  if ('message' in started) return started;
  const result = await storeItems(local, ports, started.id, lines);
  return 'message' in result ? result : { id: started.id, ...result };
}

export const scanCode = async (stack: string, code: ItemCode, frame?: Blob) =>
  scans.scanItem(local, ports, stack, code, frame);
export const addByPhoto = async (stack: string, photo: EncodedPhoto) =>
  scans.addByPhoto(local, ports, stack, photo);

export const addPhoto = async (draft: string, photo: EncodedPhoto) =>
  itemPhotos.addItemPhoto(local, ports, draft, photo);
export const choosePhoto = async (stack: string, photo: EncodedPhoto, about: DraftThumbRow['chosen']) =>
  itemPhotos.choosePhoto(local, ports, stack, photo, about);
export const applyMatches = async (matches: readonly PhotoMatch[]) =>
  itemPhotos.applyMatches(local, ports, matches);
export const undoMatches = async (matches: readonly PhotoMatch[]) =>
  itemPhotos.undoMatches(local, ports, matches);
export const dropChosenPhotos = async (stack: string) => itemPhotos.dropChosenPhotos(local, stack);

/** A removal can be undone for a minute. */
export async function removeItem(draft: string): Promise<boolean> {
  const isRemoved = await stored.removeItem(local, ports, draft);
  if (isRemoved) setTimeout(() => void purgeRemoved(ports.now() - stored.UNDO_MS), stored.UNDO_MS + 1);
  return isRemoved;
}
export const restoreItem = async (draft: string) => stored.restoreItem(local, draft);
export const purgeRemoved = async (before: number = Number.POSITIVE_INFINITY): Promise<void> =>
  stored.purgeRemovedItems(local, ports, before).catch(() => undefined);

export const setFields = async (draft: string, fields: answers.ItemFields) =>
  answers.setItemFields(local, ports, draft, fields);
export const answerQuestion = async (draft: string, answer: Answer) =>
  answers.answerQuestion(local, ports, draft, answer);
export const applyToSelected = async (
  drafts: readonly string[],
  fields: Pick<answers.ItemFields, 'condition' | 'category' | 'percent'>,
) => answers.applyToItems(local, ports, drafts, fields);

export async function publishStack(
  stack: string,
  listings: readonly OwnListing[] | undefined,
  email: string | undefined,
): Promise<PublishResult> {
  const findOwnListing = listings && createOwnListingIndex(listings);
  const result = await publishAll(local, ports, stack, { findOwnListing, email });
  draftScheduler.retryNow();
  return result;
}

export async function setUploads(change: UploadsChange): Promise<void> {
  await changeUploads(local, change);
  draftScheduler.retryNow();
}
