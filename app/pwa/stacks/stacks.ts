import { useMemo } from 'react';
import type { NewLine } from '#contract/selling/listing-imports.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import type { ItemFields } from '../../offline/stacks/answer-question.ts';
import type { ItemCode } from '../../offline/stacks/item-code.ts';
import type { PhotoResult } from '../../offline/stacks/item-photos.ts';
import type { ChosenPhoto, PhotoMatch } from '../../offline/stacks/match-photos.ts';
import type { PublishResult } from '../../offline/stacks/publish-stack.ts';
import type { Answer } from '../../offline/stacks/review-draft.ts';
import type { ScanResult } from '../../offline/stacks/scan-item.ts';
import type { EncodedPhoto } from '../../offline/stacks/stack.ts';
import type { StackDefaults } from '../../offline/stacks/stack-defaults.ts';
import type { ChosenThumb, StackReview, StackStrip, WaitingStack } from '../../offline/stacks/stack-view.ts';
import type { UploadsChange } from '../../offline/stacks/uploads-state.ts';
import { useWatched, type Watch } from '../use-watched.ts';
import type { ReviewBesideListings } from './indexeddb-stacks.ts';

// Loads the database code when a screen first needs stacks; never on the server.
const loadStacks = async () => import('./indexeddb-stacks.ts');
type StacksModule = Awaited<ReturnType<typeof loadStacks>>;

/** The camera's strip; undefined while loading, null if there is no such stack of the current owner. */
export const useStackStrip = (stack: string): StackStrip | null | undefined =>
  useWatched(loadStacks, stack, watchStrip, null);

/**
 * The review; `listings` is what GET /api/listings has answered, by which items that are listed already are asked about: once they
 * arrive, nothing is read again.
 */
export function useStackReview(
  stack: string,
  listings?: readonly OwnListing[],
): StackReview | null | undefined {
  const review = useWatched(loadStacks, stack, watchReview, null);
  return useMemo(() => review && review(listings), [review, listings]);
}

/** Stacks with unlisted items, newest first; undefined while loading. */
export const useWaitingStacks = (): readonly WaitingStack[] | undefined =>
  useWatched(loadStacks, '', watchWaiting, NONE);

/** Photos that were chosen for a stack and belong to no item yet; see `matchPhotos`. */
export const useChosenPhotos = (stack: string): readonly ChosenThumb[] | undefined =>
  useWatched(loadStacks, stack, watchChosen, NO_PHOTOS);

const NONE: readonly WaitingStack[] = [];
const NO_PHOTOS: readonly ChosenThumb[] = [];
const watchStrip: Watch<StacksModule, string, StackStrip | null> = (stacks, id, notify) =>
  stacks.watchStrip(id, notify);
const watchReview: Watch<StacksModule, string, ReviewBesideListings | null> = (stacks, id, notify) =>
  stacks.watchReview(id, notify);
const watchWaiting: Watch<StacksModule, string, readonly WaitingStack[]> = (stacks, _arg, notify) =>
  stacks.watchWaiting(notify);
const watchChosen: Watch<StacksModule, string, readonly ChosenThumb[]> = (stacks, id, notify) =>
  stacks.watchChosen(id, notify);

// All throw if storage is unavailable, except those that return a sentence instead.

/** What was set for the last stack. */
export const readDefaults = async (): Promise<StackDefaults> => (await loadStacks()).readDefaults();

/** Returns the id of the new stack, or the sentence why there can be no more. */
export const startStack = async (
  defaults: StackDefaults,
): Promise<{ readonly id: string } | { readonly message: string }> =>
  (await loadStacks()).startStack(defaults);

/** Starts a stack with the new lines of a list. Returns its id and items, or the sentence why nothing was stored. */
export const importItems = async (lines: readonly NewLine[]) => (await loadStacks()).importItems(lines);

/** For the items scanned from now on. */
export const setDefaults = async (stack: string, defaults: StackDefaults): Promise<boolean> =>
  (await loadStacks()).setDefaults(stack, defaults);

/** Deletes a stack with its items and photos. */
export const discardStack = async (stack: string): Promise<boolean> =>
  (await loadStacks()).discardStack(stack);

/** Resolves once the scan is on disk: beep only then. `frame` is kept while no title is certain; see `encodeFrame`. */
export const scanCode = async (stack: string, code: ItemCode, frame?: Blob): Promise<ScanResult> =>
  (await loadStacks()).scanCode(stack, code, frame);

/** A new item with this photo as its cover. */
export const addByPhoto = async (stack: string, photo: EncodedPhoto): Promise<ScanResult> =>
  (await loadStacks()).addByPhoto(stack, photo);

/** For the seconds after a second scan: "2 copies" or "Same book". Unanswered, it is a question of the review. */
export const answerAgain = async (draft: string, copies: number): Promise<boolean> =>
  answerQuestion(draft, { kind: 'copies', copies });

/** Never throws. */
export const addPhoto = async (draft: string, photo: EncodedPhoto): Promise<PhotoResult> =>
  (await loadStacks()).addPhoto(draft, photo);

/** Stores one photo of those that were chosen for a stack. Never throws. */
export const choosePhoto = async (
  stack: string,
  photo: EncodedPhoto,
  about: Omit<ChosenPhoto, 'key'>,
): Promise<PhotoResult> => (await loadStacks()).choosePhoto(stack, photo, about);

/** Gives chosen photos to their items, all at once. */
export const applyMatches = async (matches: readonly PhotoMatch[]): Promise<void> =>
  (await loadStacks()).applyMatches(matches);
export const undoMatches = async (matches: readonly PhotoMatch[]): Promise<void> =>
  (await loadStacks()).undoMatches(matches);
export const dropChosenPhotos = async (stack: string): Promise<void> =>
  (await loadStacks()).dropChosenPhotos(stack);

/** Removes an item at once; it can be restored for a minute, or until `purgeRemoved` is called as the screen is left. */
export const removeItem = async (draft: string): Promise<boolean> => (await loadStacks()).removeItem(draft);
export const restoreItem = async (draft: string): Promise<boolean> => (await loadStacks()).restoreItem(draft);
export const purgeRemoved = async (): Promise<void> => (await loadStacks()).purgeRemoved();

/** What the seller typed or chose; it counts as typed, so that suggestions no longer change it. */
export const setFields = async (draft: string, fields: ItemFields): Promise<boolean> =>
  (await loadStacks()).setFields(draft, fields);

/** A way out of a problem. */
export const answerQuestion = async (draft: string, answer: Answer): Promise<boolean> =>
  (await loadStacks()).answerQuestion(draft, answer);

export const applyToSelected = async (
  drafts: readonly string[],
  fields: Pick<ItemFields, 'condition' | 'category' | 'percent'>,
): Promise<void> => (await loadStacks()).applyToSelected(drafts, fields);

/** Submits every item without a block or an open question. `email`: for a guest's link. */
export const publishAll = async (
  stack: string,
  listings?: readonly OwnListing[],
  email?: string,
): Promise<PublishResult> => (await loadStacks()).publishStack(stack, listings, email);

/** Pauses or resumes the photos of stacks, or allows them over a cellular connection. */
export const setUploads = async (change: UploadsChange): Promise<void> =>
  (await loadStacks()).setUploads(change);
