/** Messages about reviews. */
export const REVIEW_MESSAGES = {
  onlyBuyers: 'Reviews are written by those who bought the item, once it has arrived.',
  starsMissing: 'Please choose from 1 to 5 stars',
  textMissing: 'Please say a few words',
  textLong: 'Please keep this under 5,000 characters',
  saved: 'Thank you for your review',
  saveFailed: 'Your review could not be saved. Please try again.',
} as const;

/** The name of a reviewer whose name is unknown. */
export const ANONYMOUS_REVIEWER = 'A reader';

/** Texts of the form. */
export const REVIEW_FORM = {
  write: 'Write a review',
  change: 'Change your review',
  stars: 'Your stars',
  text: 'Your review',
  hint: 'Everybody can read it. With an account it bears your first name and an initial; a guest stays unnamed.',
  send: 'Post review',
} as const;
