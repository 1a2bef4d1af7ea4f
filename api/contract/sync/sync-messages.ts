/** Messages of the sync, for both sides and the tests. */
export const SYNC_MESSAGES = {
  tooMany: 'At most 500 changes fit into one request',
  tooManySales: 'At most 50 changes of sales fit into one request',
  updateRequired: 'A new version of Dogear is needed for this. Please update and try again.',
  notYours: 'These changes were made by someone else who was signed in here.',
  sessionEnded: 'Your session ended just now. Please try again.',
} as const;

/** For a change that waited on a phone for too long. */
export const tooOldMessage = (title: string | undefined): string =>
  `A change${title === undefined ? '' : ` of "${title}"`} from more than 60 days ago could not be saved.`;

/** If the cart or the wishlist is full; `reason` is the limit. */
export const notAddedMessage = (title: string, reason: string): string =>
  `"${title}" was not added. ${reason}`;
