/** Messages about the condition check, for both sides and the tests. */
export const GRADING_MESSAGES = {
  invalid: 'This condition check is not valid. Please check the condition again.',
  incomplete: 'Please answer every question of the condition check',
  otherCategory: 'This condition check has answers of another category. Please check the condition again.',
  unknownPhoto: 'A ring is on a photo that this listing does not have.',
  missingLong: 'Please keep this under 200 characters',
  tooManyRings: 'A listing has up to 12 rings',
} as const;

/** Texts of the check on the screens of the seller. */
export const GRADING_SCREEN = {
  open: 'Check condition',
  title: 'Check condition',
  back: 'Item Details',
  which: 'Which pieces?',
  whichHint: 'up to 200 letters',
  unread: 'Unread, as from the publisher',
  addSentences: 'Add these sentences',
  remove: 'Remove the check',
  done: 'Done',
  mark: 'Mark it on a photo',
  markTitle: 'Mark a fault',
  markHint: 'Tap the photo where the fault is.',
  addRing: 'Add a ring',
  fault: 'Fault',
  smaller: 'Smaller',
  larger: 'Larger',
} as const;

/** "3 questions left." */
export const questionsLeft = (count: number): string =>
  count === 1 ? '1 question left.' : `${count} questions left.`;

/** Texts of the product page. */
export const CHECKED = { title: 'Condition checked by the seller', show: 'Show' } as const;
