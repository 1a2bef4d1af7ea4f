import { formatCount, formatDollars } from '../money.ts';

/** Texts of the back office; the spec's letter by letter. */
export const ADMIN_MESSAGES = {
  signInFirst: 'Please sign in as an admin.',
  passwordMissing: 'Password is required',
  passwordInvalid: 'Invalid admin password',
  signInFailed: 'Authentication failed. Please try again.',
  tooManyGuesses: 'Too many wrong passwords. Please wait a little before the next try.',
  usersFailedTitle: 'Error Loading Users',
  usersFailed: 'Failed to load user data. Please try again later.',
  noUsers: 'No users yet',
  noSuchUser: 'There is no such account.',
  noName: 'Not provided',
  verified: 'Verified',
  unverified: 'Unverified',
  productsFailedTitle: 'Error Loading Products',
  productsFailed: 'Unable to load products. Please try again later.',
  backToDashboard: 'Back to Admin Dashboard',
  loadFailed: 'Please try again.',
  actionFailed: 'That could not be done. Please try again.',
  findFailed: 'The search did not work. Please try again.',
  sessionOver: 'Your session has ended. Please sign in again: what you were typing is kept.',
  noResponse: 'No answer came. Please try again: it is done only once.',
  refunded: 'Refund on its way',
  refundFor: 'At the shop’s expense, unless it names the seller.',
  refundBySeller: (titles: string): string => `${titles}, at the seller’s expense`,
  canceled: 'Order canceled',
  stepped: 'Shipment updated',
  undone: 'Change undone',
  paused: 'Paused',
  reportHidden: 'Listing hidden',
  reportDismissed: 'Report dismissed',
  reportShown: 'Listing shown again',
  marketKnowsNone: 'The marketplace knows no price of it.',
  marketSays: (dollars: string): string => `The marketplace says ${dollars}`,
  importHint:
    'The columns of an export are understood. A line with an ID changes that product, one without makes a new one. Nothing changes before you have seen what is wrong.',
  importFailed: 'That file could not be read. Please try again.',
  noProducts: 'No products match.',
  runFailed: 'That could not be done. Please try again.',
  previewFailed: 'What would happen could not be worked out. Please try again.',
  autoPriceMany: 'Everything that has an Amazon price gets one 20% below it. The others stay as they are.',
  deleteMany:
    'These products leave the shop, also their pages. Orders of them keep their own copy of title and price.',
  errorTitle: 'Error',
  deleted: 'Product Deleted',
  deleteFailed: 'Failed to delete product. Please try again.',
  categoryFailed: 'Failed to update category. Please try again.',
  priceFailed: 'Failed to update price. Please try again.',
  changeFailed: 'Failed to update product. Please try again.',
  competitorPriceFailed: 'Failed to update competitor price. Please try again.',
  autoPriceFailedTitle: 'Auto-Price Failed',
  autoPriceFailed: 'Could not fetch Amazon price for auto-pricing. Please try again.',
  priceAboveZero: 'A price is more than $0.00 and at most $100,000.00, in whole cents',
  competitorPrice: 'A price is between $0.00 and $100,000.00, in whole cents, or nothing',
  nothingToChange: 'Please say what to change.',
  noSuchRun: 'There is no such work.',
  noSuchEntry: 'There is no such entry.',
  noFile: 'Please send the file as text/csv.',
  noSuchImport: 'That file is not here any more. Please choose it again.',
  runIsOver: 'That work is over already.',
  undoneAlready: 'That was undone already.',
  undoUnsafe: 'That cannot be undone: it was changed again since.',
  undoNever: 'That cannot be undone from here.',
  productGone: 'This item is not in the shop any more.',
  noCopies: 'There are 0 copies of it. Please enter how many there are.',
  noAmazonPrice: 'There is no Amazon price to go by.',
  noIsbnRecords: 'No records match.',
  noSuchIsbnRecord: 'There is no record of this ISBN.',
  feePercentInvalid: 'Please enter 0 to 50 percent, with at most 2 decimals.',
  feeFixedInvalid: 'Please enter $0.00 to $10.00.',
  feeHolds: 'A new fee is for what is listed or gets another price from then on.',
  feeChanged: 'Fee changed',
  feeFailed: 'The fee could not be changed.',
  isbnTitleMissing: 'Please enter a title.',
  yearInvalid: 'A year is between 1400 and 2100.',
  isbnRecordFailed: 'Failed to update the record. Please try again.',
  isbnRecordSaved: 'Record saved. You can undo it in the audit trail.',
  priceOutOfRange: 'The new price would not be between $0.01 and $100,000.00.',
} as const;

/** Above a table that shows only its first matches. */
export const moreProductsMatch = (shown: number): string =>
  `More than ${formatCount(shown)} products match. The table shows the first ${formatCount(shown)} of them.`;

/** Confirmation before a product is deleted. */
export const deleteConfirmation = (title: string): string =>
  `Are you sure you want to delete "${title}"? This action cannot be undone and will permanently remove this product from your marketplace.`;

/** Message after an automatic price; in dollars. */
export const autoPricedMessage = ({
  newPrice,
  amazonPrice,
}: {
  newPrice: number;
  amazonPrice: number;
}): string =>
  `Price updated to ${formatDollars(newPrice)} (20% below Amazon's ${formatDollars(amazonPrice)})`;
