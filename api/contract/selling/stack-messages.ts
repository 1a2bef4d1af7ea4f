import { gradeName, type Condition } from '../catalog/conditions.ts';
import { formatCount } from '../money.ts';
import { MONTHS } from '../shop-clock.ts';
import { hiddenText } from './hidden-text.ts';
import type { PauseReason } from './pause-reasons.ts';

/** Bounds of stacks, for both sides. */
export const STACK = {
  maxOpenDrafts: 300,
  maxStacks: 20,
  maxCopies: 99,
  /** Days from its last change until the server removes an unpublished item; in the last ones, its seller is warned. */
  keptDays: 90,
  warnedDays: 14,
  /** Longer side and JPEG quality of a photo that is stored in a stack. */
  photoSidePixels: 1920,
  photoQuality: 0.9,
} as const;

const plural = (count: number, name: string): string =>
  `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`;

/** Texts of stacks, for the phone, the server and the tests. */
export const STACK_MESSAGES = {
  tooManyDrafts: `You have ${STACK.maxOpenDrafts} unpublished items. Publish or discard some first.`,
  tooManyStacks: `You have ${STACK.maxStacks} stacks. Publish or discard some first.`,
  photoNotSaved: "This photo couldn't be saved. Please take it again.",
  storageFull:
    "Your phone is out of space, so this photo wasn't saved. Send what's waiting or free up space.",
  slowUploads: 'We accept 120 photos every 10 minutes. The rest will follow.',
  oneCopyListed: 'Listed with 1 copy. Add the others in My listings.',
  unknownIsbn: "We don't know this ISBN yet. We kept a picture of the barcode side for you.",
  itemGone: 'This item is listed or removed. Please choose another one.',
} as const;

/** Texts of the sync of stacks. */
export const STACK_SYNC_MESSAGES = {
  tooManyChanges: 'At most 200 changes fit into one request',
  tooManyRequests: 'Too many requests. Please try again in a few minutes.',
  tooManyNewDrafts: 'You have added a lot of items today. Please add more tomorrow.',
  tooManyUploads: 'Your unpublished items have 1,000 photos. Publish or discard some first.',
  tooLong: 'This item has too much text. Please shorten its description.',
  unreadable: 'This text has characters that cannot be stored.',
  updateRequired: 'Update Dogear to sync this stack.',
  draftGone: 'This item was removed on another device.',
  noSuchDraft: 'There is no such item of yours.',
  noSuchStack: 'There is no such stack of yours.',
} as const;

/** For a change of an item that another device has listed meanwhile. */
export const publishedElsewhereMessage = (device: string): string =>
  `Published from ${device}. Edit the listing instead.`;

/** Where the device's name is unknown. */
export const OTHER_DEVICE = 'Another device';

/** "9780441172719 · We don't know this ISBN yet." Where there is no picture of the barcode side by which it could be recognized. */
export const unknownIsbnMessage = (isbn: string): string => `${isbn} · We don't know this ISBN yet.`;

/** "9780441172719 · The title loads when you're back online." */
export const notLookedUpMessage = (isbn: string): string =>
  `${isbn} · The title loads when you're back online.`;

/** "Magazine 1699-0579, issue 07. Take a photo of the cover." */
export const magazineMessage = (issn: string, issue: string | undefined): string =>
  `Magazine ${issn}${issue === undefined ? '' : `, issue ${issue}`}. Take a photo of the cover.`;

/** "Issue 07 by its barcode." */
export const issueSentence = (issue: string): string => `Issue ${issue} by its barcode.`;

/** "40 items, 3 to check" */
export const stackSummary = (items: number, toCheck: number): string =>
  toCheck === 0 ? plural(items, 'item') : `${plural(items, 'item')}, ${formatCount(toCheck)} to check`;

/** "Stack of November 22": the day on which it was begun, where the phone is. Epoch ms. */
export function stackTitle(madeAt: number): string {
  const day = new Date(madeAt);
  return `Stack of ${MONTHS[day.getMonth()]} ${day.getDate()}`;
}

/** Texts of the problems of an item in the review, and of the ways out. */
export const REVIEW = {
  needsPhoto: 'Needs a photo',
  needsTitle: 'Needs a title',
  needsPrice: 'Needs a price',
  retry: 'Try again',
  usePhoto: 'Use that',
  keepMine: 'Keep mine',
  listedAlready: 'You already have this listed.',
  addCopy: 'Add a copy',
  listSeparately: 'List separately',
  checkTitle: 'Please check the title.',
  titleRight: "It's right",
  checkPrice: 'Few similar copies. Please check the price.',
  secondCopy: 'Scanned again. Is this a second copy?',
  sameBook: 'Same book',
  useIt: 'Use it',
  keepAsNew: 'Keep as a new item',
  removeToo: 'Remove it here, too',
} as const;

/** "2 copies" */
export const copiesLabel = (count: number): string => (count === 1 ? '1 copy' : `${count} copies`);

/** "1 or 2 copies?" */
export const howManyCopies = (known: number, seen: number): string => `${known} or ${seen} copies?`;

/** "You already have this listed. It’s hidden while you’re away until December 3." `until`: as in `hiddenText`. */
export const listedHiddenMessage = (paused: readonly PauseReason[], until: string | undefined): string =>
  `${REVIEW.listedAlready} It’s hidden ${hiddenText(paused, until)}.`;

/** "Use Good": the best condition that the check supports. */
export const gradeLabel = (grade: Condition): string => `Use ${gradeName(grade)}`;

/** "The photo shows another book: Dune." Its ISBN stands for an unknown title. */
export const otherBookMessage = (name: string): string => `The photo shows another book: ${name}.`;
