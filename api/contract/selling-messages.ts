/** Selling's sentences, for both sides and the tests; the spec's to the letter. */
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
  brokenOff: 'The photo did not arrive whole. Please send it again.',
  tooManyUploads: 'That is a lot of photos. Please wait a little before the next one.',
  noSuchUpload: 'That photo is not here any more. Please send it again.',
  alreadyUsed: 'This photo is in a listing already. Please choose another one.',
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
  emailInvalid: 'Valid email is required',
  galleryFull: 'A listing has up to 8 photos',
} as const;

/** What the direct button lists where the form says nothing. */
export const DIRECT_FALLBACKS = {
  title: 'Untitled Item',
  description: 'No description provided',
  price: 9.99,
} as const;

/** "Server error: 503" */
export const serverErrorMessage = (status: number): string => `Server error: ${status}`;
