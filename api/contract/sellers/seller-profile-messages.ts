/** Texts about a seller's absence and return address, above their listings. */
export const SELLER_PROFILE = {
  title: 'You as a seller',
  failed: 'Your absence and your return address could not be loaded.',
  away: "I'm away",
  isAway: 'Your listings are hidden. Please still send what has sold.',
  isHere: 'Hides your listings until you’re back.',
  backOn: 'Back on (optional)',
  wentAway: 'Your listings are hidden',
  cameBack: 'Your listings are for sale again',
  daySaved: (day: string): string => `Back on ${day}`,
  dayCleared: 'Hidden until you say that you’re back',
  notSaved: 'That could not be saved. Please try again.',

  returnAddress: 'Return address',
  ask: 'You’ve sold something. Where can it be sent back to?',
  whoSees: 'Only buyers who send something back see it.',
  name: 'Name',
  address: 'Address',
  save: 'Save',
  edit: 'Edit',
  cancel: 'Cancel',
  saved: 'Return address saved',
} as const;
