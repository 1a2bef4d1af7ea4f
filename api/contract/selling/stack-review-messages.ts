import { formatCount } from '../money.ts';

/** Texts of the screen that reviews a stack. */
export const STACK_REVIEW = {
  title: 'Review',
  description: 'Check what you scanned, and list all of it.',
  empty: 'Nothing scanned yet',
  emptyText: 'Scan the barcodes of your books, one after the other.',
  start: 'Start scanning',
  scanMore: 'Scan more',
  matchPhotos: 'Match photos',
  seen: 'What the camera saw',
  removed: 'Removed',
  undo: 'Undo',
  listed: 'Listed',
  doubtful: 'doubtful',
  pause: 'Pause',
  resume: 'Resume',
  sendNow: 'Send now',
  waitForWifi: 'Wait for Wi-Fi',
  signIn: 'Sign in to continue on another device.',
  editTitle: 'Edit item',
  allFields: 'All fields and photos',
  check: 'Check',
  editHint: 'What you change here counts as typed by you.',
} as const;

const itemsLabel = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`);

/** "40 items · 3 to check" */
export const reviewSummary = (items: number, toCheck: number): string =>
  toCheck === 0 ? itemsLabel(items) : `${itemsLabel(items)} · ${formatCount(toCheck)} to check`;

/** "Publish all 37" */
export const publishAllLabel = (count: number): string => `Publish all ${formatCount(count)}`;

/** "37 items will publish when you're back online." */
export const willPublishMessage = (count: number): string =>
  `${itemsLabel(count)} will publish when you're back online.`;

/** "5.8 MB", "31 MB" */
const megabytes = (bytes: number): string => {
  const size = Math.max(0.1, bytes / 1_000_000);
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
};

/** "Photos: 23 of 47 sent, 5.8 MB left" */
export const photosSentMessage = (sent: number, count: number, bytesLeft: number): string =>
  `Photos: ${sent} of ${count} sent, ${megabytes(bytesLeft)} left`;

/** "Send 31 MB over cellular?" */
export const cellularQuestion = (bytes: number): string => `Send ${megabytes(bytes)} over cellular?`;

/** "3 selected" */
export const selectedMessage = (count: number): string => `${formatCount(count)} selected`;

/** "Removed Kindred" */
export const removedMessage = (title: string): string => `${STACK_REVIEW.removed} ${title}`;

/** Texts of the screen that matches photos to books. */
export const MATCH_PHOTOS = {
  title: 'Match photos',
  choose: 'Choose photos',
  drop: 'Remove these photos',
  shift: 'Shift down',
  undo: 'Undo',
  apply: 'Apply',
  noPhoto: 'No photo',
  byBarcode: 'matched by its barcode',
} as const;

const countOf = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** "5 books, 10 photos" */
export const matchSummary = (books: number, photos: number): string =>
  `${countOf(books, 'book')}, ${countOf(photos, 'photo')}`;

/** "4 photos belong to no book. Choose the same number of photos for each book, or show its barcode in one." */
export const unmatchedMessage = (photos: number): string =>
  `${photos === 1 ? '1 photo belongs' : `${photos} photos belong`} to no book. Choose the same number of photos for each book, or show its barcode in one.`;

/** The keys of the review on a desktop. */
export const REVIEW_KEYS: readonly { readonly keys: readonly string[]; readonly meaning: string }[] = [
  { keys: ['↑', '↓'], meaning: 'row' },
  { keys: ['1–5'], meaning: 'New to Acceptable' },
  { keys: ['P'], meaning: 'price' },
  { keys: ['C'], meaning: 'check condition' },
  { keys: ['Enter'], meaning: 'edit' },
  { keys: ['Escape'], meaning: 'leave' },
  { keys: ['Delete'], meaning: 'remove' },
  { keys: ['Ctrl', 'Enter'], meaning: 'publish' },
  { keys: ['?'], meaning: 'keys' },
];
