/** To blocked people, of what they may not do. */
export const BLOCKED =
  'You can’t buy, sell or review here right now. If you think this is a mistake, please contact us.';
