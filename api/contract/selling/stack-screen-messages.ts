import { REVIEW } from './stack-messages.ts';
import type { StackPercent } from './stack-price.ts';

/** Texts of the screen that scans a stack. */
export const STACK_SCREEN = {
  title: 'Scan a stack',
  description: 'Scan the barcodes of many books, one after the other, also without a network.',
  setOnce: 'Set once for this stack',
  detect: 'Detect from barcode',
  start: 'Start scanning',
  twoCodes: 'Two barcodes in view. Show one book at a time.',
  hint: 'Hold the book a little farther away, in good light. Or tap No barcode and take a photo.',
  noReader:
    "The barcode scanner isn't on this phone yet. It downloads when you're online. You can take photos and type ISBNs now.",
  stopped: 'The camera has stopped.',
  reopen: 'Start it again',
  noCamera: 'Type the ISBN, or choose a photo.',
  noBarcode: 'No barcode',
  undo: 'Undo',
  restore: 'Restore',
  typeIsbn: 'Type the ISBN',
  close: 'Close',
  photoOfNothing: 'Take Photo',
  thisItem: 'this item',
  settings: 'Stack settings',
  settingsNote: 'For the items that you scan from now on.',
  cellular: 'Cellular data',
} as const;

/** "Take photo of Kindred" */
export const takePhotoOf = (title: string): string => `Take photo of ${title}`;

/** "10% lower" */
export const percentLabel = (percent: StackPercent): string =>
  percent === 0 ? 'Suggested price' : `${percent}% lower`;

interface ScannedItem {
  readonly title: string;
  readonly author: string;
  /** As typed or suggested, "8.28"; empty while it is unknown. */
  readonly price: string;
}

/** "Kindred, Octavia E. Butler, $8.28." */
export const scannedMessage = ({ title, author, price }: ScannedItem): string =>
  `${[title, author, price === '' ? '' : `$${price}`].filter((part) => part !== '').join(', ')}.`;

/** Of the copy with this number, when its code is scanned again. */
export const anotherCopyQuestion = (seen: number): string =>
  seen === 2 ? REVIEW.secondCopy : `Scanned again. Is this copy ${seen}?`;

/** "12 in the stack." */
export const inStackMessage = (count: number): string => `${count} in the stack.`;

/** "Room for about 40 more photos." */
export const roomMessage = (photos: number): string => `Room for about ${photos} more photos.`;

/** "12 of 80 saved" */
export const savedMessage = (saved: number, total: number): string => `${saved} of ${total} saved`;

/** Texts of a stack's row on Sell. */
export const WAITING_STACK = {
  review: 'Review',
  scanMore: 'Scan more',
  discard: 'Discard',
  discardAsk: 'Discard this stack?',
  cancel: 'Cancel',
  back: 'Back to the stack',
} as const;

/** "Its 40 items and photos will be deleted from all your devices." */
export const discardStackMessage = (items: number, isGuest: boolean): string =>
  `${items === 1 ? 'Its item' : `Its ${items} items`} and photos will be deleted from ${isGuest ? 'this phone' : 'all your devices'}.`;
