import type { SuggestedField, Suggestion } from '../appraisal/appraisal.ts';

/** Messages about selling, for both sides and the tests; the spec's texts letter by letter. */
export const SELLING_MESSAGES = {
  uploading: 'AI is generating description and price recommendation...',
  uploaded: {
    title: 'Image uploaded successfully',
    text: 'AI has generated a description and price recommendation.',
  },
  uploadFailed: { title: 'Upload failed', text: 'Failed to upload image' },
  productFailed: { title: 'Failed to create product', text: 'Something went wrong' },
  imageFirst: { title: 'Error', text: 'Please upload an image first' },
  directFailed: { title: 'Error', text: 'Failed to create listing' },
  cameraFailed: {
    title: 'Camera access failed',
    text: 'Could not access your camera. Using file browser instead.',
  },
  cameraMissing: {
    title: 'Camera not available',
    text: "Your browser doesn't support camera capture. Using file browser instead.",
  },
  titleMissing: { title: 'Missing title', text: 'Please provide a title for your item' },
  imageMissing: { title: 'Missing image', text: 'Please upload an image first before listing your item' },
  dropHint: 'JPG, PNG up to 10MB',
  marketHint: 'Retail/market value',

  noFile: 'Choose a photo first: the request has no file in the field "image".',
  tooLarge: 'This photo is larger than 10 MB. Please choose a smaller one.',
  tooManyPixels: 'This photo has more than 50 megapixels. Please choose a smaller one.',
  unsupported: 'This is not a JPG or PNG photo. Please choose one of those.',
  heic: 'This browser cannot read HEIC photos. Take the photo here, or save it as JPG and choose it again.',
  unreadable: 'This photo is damaged and cannot be read. Please take or choose another one.',
  tooMuch: 'Please send one photo in the field "image", and nothing else.',
  tooBusy: 'Many photos are arriving right now. Please try again in a moment.',
  brokenOff: 'The photo did not arrive whole. Please send it again.',
  tooManyIsbns: 'That is a lot of books. Please wait a few minutes before you look up the next one.',
  noRoom: 'We can’t store photos right now. Please try again later.',
  tooManyViews: 'Too many requests. Please wait a minute.',
  tooManyUploads: 'That is a lot of photos. Please wait a little before the next one.',
  tooManyListings: 'That is a lot of listings. Please wait a little before the next one.',
  draftListed: 'This item is listed already.',
  draftRemoved: 'The listing of this item was removed. Please list it as a new item.',
  noSuchUpload: 'That photo is not here any more. Please send it again.',
  photoTwice: 'Each photo can be in a listing once',
  alreadyUsed: 'This photo is in a listing already. Please choose another one.',
  noSuchImport: 'This list is not here any more. Please choose it again.',
  tooManyImports: 'That is a lot of lists. Please wait a little before the next one.',
  tooManyLines: 'A list can have up to 2,000 lines. Please split this one.',
  noCsv: 'Please send the list as text/csv.',
  nothingToList: 'stock is 0, so there is nothing to list',
  nothingListed: 'You have no listings yet.',
  noSuchListing: 'There is no such listing of yours.',
  linkInvalid: 'This link is not valid any more. List something again to get a new one.',
  appraisalFailed: 'Nothing could be read from this photo. Please fill in the form yourself.',

  priceInvalid: 'A price is between $0.00 and $100,000.00, in whole cents',
  titleLong: 'Please keep the title under 500 characters',
  descriptionLong: 'Please keep the description under 10,000 characters',
  textLong: 'Please keep this under 300 characters',
  categoryInvalid: 'Please choose a category from the list',
  conditionInvalid: 'Please choose a condition from the list',
  isbnInvalid: 'This is not an ISBN. It has 10 or 13 digits, and the last one must fit the others.',
  issnInvalid: 'This is not an ISSN. It has 8 digits, and the last one must fit the others.',
  isbnCount: 'Please send between 1 and 50 ISBNs at a time.',
  yearInvalid: 'A year has four digits, from 1400 to 2100',
  copiesInvalid: 'The number of copies is between 1 and 99',
  emailInvalid: 'Valid email is required',
  galleryFull: 'A listing has up to 8 photos',
  shareMissed: 'The photo could not be kept on this phone. Please choose it here.',
  beingBought: 'Someone is buying this right now. Please try again in 15 minutes.',
  otherBook: 'That would make it a different book. Please list it as a new item.',
  galleryUnknown: 'These are not the photos of this listing. Please load it again.',
} as const;

/** "id 12 is not a listing that you have for sale" */
export const notForSaleMessage = (id: number): string => `id ${id} is not a listing that you have for sale`;

/** Values for empty fields when the direct button lists an item. */
export const DIRECT_FALLBACKS = {
  title: 'Untitled Item',
  description: 'No description provided',
  price: 9.99,
} as const;

/** "Server error: 503" */
export const serverErrorMessage = (status: number): string => `Server error: ${status}`;

/** Other texts of the Sell screen. */
export const SELL_SCREEN = {
  cameraAsk: 'Your phone will ask whether Dogear may use its camera. Pictures stay here until you keep one.',
  cameraHint: 'Cover or barcode, either will do. JPG, PNG up to 10MB.',
  aiming: 'Hold the barcode into the frame, or take a photo.',
  lookingUp: 'Looking it up…',
  unknownIsbn: 'Not known here yet. Take a photo of the cover.',
  upc: "This is the shop's code. The ISBN barcode of a paperback is inside the front cover.",
  lookUpFailed: 'This ISBN could not be looked up just now. Take a photo, or fill in the form.',
  isbnHint: 'From the back, or for older books from the page behind the title.',
  emailHint: 'Optional. We send you a link to your listings.',
  conditionHint: 'Only you can see that.',
  oneHint: 'Up to 7 more may follow: the spine, the title page, and every fault.',
  galleryHint: 'The first photo is the cover.',
  coverMoved: 'We made another photo your cover, since the first one shows a barcode.',
  oneMore: 'You have this listed. One more copy?',
  oneMoreDone: 'One more copy is for sale',
  waits: 'Saved on this phone. It lists itself when you’re back online.',
  photoWaits: 'You’re offline. The photo is saved on this phone, and is sent when you’re back online.',
  listsAfterPhoto: 'Your photo is still on its way. The item is listed as soon as it arrives.',
  photoReads: 'We read the cover and the barcode, and fill in the form.',
  drop: 'Drop a photo here, or paste one.',
  storageShut:
    'This could not be saved on your device. Please try again; in a private window, nothing can be saved.',
  storageFull: "Your device's storage is full, so this could not be saved. Free up some space and try again.",
  stillReading: "We're still reading your photo. Fields you haven't filled in will fill in by themselves.",
  titleChoices: 'Lines on the cover, not checked. Tap the one that is the title.',
  byBuiltIn: "Read on the shop's own server. Please check it before you list.",
  byPhone: 'Found in the catalog on this phone. Please check it before you list.',
  byModel: 'Suggested by an AI that looked at the photo. Please check it before you list.',
} as const;

/** The note above a listing that its seller has just published. */
export const LIVE_NOTE = {
  title: 'It’s live',
  text: 'Anyone can find it now. Only you see this note.',
  hiddenTitle: 'It’s listed, but hidden',
  hiddenText: 'It goes on sale when you’re back. Only you see this note.',
  another: 'List another',
  share: 'Share',
  edit: 'Edit',
  close: 'Close this note',
  copied: 'Link copied',
  shareFailed: 'This is the link to share',
} as const;

/** The confirmation before an item is listed for $0. */
export const FREE_LISTING = {
  title: 'List it for $0.00?',
  text: 'No price is set, so anyone can have it for free.',
  setPrice: 'Set a price',
  list: 'List for $0.00',
} as const;

/** "“Dune” is in the list below, on this phone only. Tap Edit to finish it." */
export const draftKeptMessage = (title: string): string =>
  `“${title}” is in the list below, on this phone only. Tap Edit to finish it.`;

/** "Good copies count for 70% of the price new." */
export const conditionReason = (grade: string, percent: number): string =>
  `${grade} copies count for ${percent}% of the price new.`;

/** Texts of the list of drafts. */
export const DRAFT_LIST = {
  keptTitle: 'Kept, but not listed',
  title: 'Waiting on this phone',
  untitled: 'Untitled',
  states: { editing: 'Draft', ready: 'Waiting', sending: 'Sending', refused: 'Not accepted' },
  editing: 'Only you can see it, on this phone.',
  sending: 'On its way to the shop.',
  sent: 'On its way to the shop. It can be changed again once that has answered.',
  discardAsk: 'Its photos and everything typed go from this phone.',
} as const;

/** The marks beside fields that an appraisal filled in. */
export const FIELD_MARKS = {
  barcode: 'from the barcode',
  'price-code': 'from the price beside the barcode',
  'cover-text': 'from the cover',
  catalog: 'from our catalog',
  'open-library': 'from Open Library',
  comparables: 'from similar copies',
  photo: 'from the photo',
} as const;

/** In the order of the form. */
const FIELD_NAMES: Readonly<Record<SuggestedField, string>> = {
  title: 'title',
  author: 'author',
  isbn: 'ISBN',
  publisher: 'publisher',
  publishedYear: 'year',
  description: 'description',
  price: 'price',
  comparePrice: 'market price',
  category: 'category',
  condition: 'condition',
};

/** "Found: title, author, price." Empty if an appraisal found nothing. */
export function foundMessage({ sources }: Pick<Suggestion, 'sources'>): string {
  const found = Object.entries(FIELD_NAMES).filter(([field]) => field in sources);
  return found.length === 0 ? '' : `Found: ${found.map(([, name]) => name).join(', ')}.`;
}

/** Replaces the above if another seller's listing is the only source. */
export const FROM_ANOTHER_SELLER = "from another seller's listing";

/** Follows the mark of an uncertain value. */
export const PLEASE_CHECK = 'please check';

/** Texts of My listings. */
export const OWN_LISTINGS = {
  none: 'Nothing listed yet',
  noneText: 'A photo is enough to begin with. The shop reads the rest from it.',
  failed: 'Your listings could not be loaded',
  failedText: 'Nothing of yours is lost. Please try again.',
  offline: 'Your listings need a network',
  offlineText: 'They come back with it. What waits on this phone is below.',
  signInFirst: 'Please sign in again to see your listings.',
  byLink: 'These are the listings of a mailed link.',
  linkSent: 'Your link to these listings was sent to',
  states: {
    'for-sale': 'For sale',
    'in-checkout': 'In someone’s checkout',
    sold: 'Sold',
    hidden: 'Hidden',
  },
  saved: 'Listing saved',
  sold: 'Marked as sold',
  relisted: 'For sale again',
  oneMore: 'One more copy is for sale',
  oneMoreHidden: 'One more copy, still hidden',
  stillHidden: 'Still hidden',
  removed: 'Listing removed',
  actionFailed: 'That could not be done. Please try again.',
  removeText: 'It leaves the shop at once, and this cannot be undone.',
  priceMissing: 'Please give a price',
  addPhotos: 'Add photos',
  photoFailed: 'This photo could not be sent. Please try again.',
  find: 'Find a listing',
  showAll: 'Show all listings',
  newest: 'Newest listings',
  older: 'Older listings',
  noneHere: 'No older listings',
} as const;

/** "No listing matches “Emma”" */
export const noListingMessage = (words: string): string => `No listing matches “${words}”`;

/** Follows the count of wishlists that have a listing. */
export const heartsMessage = (count: number): string => (count === 1 ? 'person saved it' : 'people saved it');

/** Follows the count of views of a listing. */
export const viewsMessage = (count: number): string => (count === 1 ? 'view' : 'views');

/** "1 for sale, 2 sold this week" */
export const ownListingsSummary = (forSale: number, sold: number): string =>
  sold === 0 ? `${forSale} for sale` : `${forSale} for sale, ${sold} sold this week`;
