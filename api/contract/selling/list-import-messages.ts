import { formatCount } from '../money.ts';

/** Texts of "Import a list". */
export const LIST_IMPORT = {
  path: '/sell/import',
  title: 'Import a list',
  description:
    'Change many listings at once, or begin new ones, with a CSV file and the photos that it names.',
  download: 'Download CSV',
  fileName: 'dogear-listings.csv',
  notDownloaded: 'Your listings could not be downloaded. Please try again.',
  chooseFile: 'Choose File',
  choosePhotos: 'Choose Photos',
  noFile: 'No list yet',
  fileHint: 'A CSV file, as downloaded here. Lines without an id are new items.',
  noPhotos: 'No photos yet',
  photosHint: 'For new items: the files that the column imageUrl names',
  photosNamed: 'Named in the list',
  offline: 'Importing needs a network.',
  failed: 'This list could not be checked. Please try again.',
  notApplied: 'The changes could not be made. Please try again.',
  checking: 'Checking the list…',
  /** `net`: what the seller gets, a sentence. */
  netOfNew: (net: string): string => `New items: ${net}`,
  kinds: { creates: 'new', changes: 'changed', same: 'unchanged', bad: 'with problems' },
} as const;

/** "49 lines" */
export const linesMessage = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

/** "14 photos" */
export const photosMessage = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'photo' : 'photos'}`;

/** "3 photos are missing: back.jpg, cover.jpg, spine.jpg" */
export const missingPhotosMessage = (names: readonly string[]): string =>
  `${photosMessage(names.length)} ${names.length === 1 ? 'is' : 'are'} missing: ${names.join(', ')}`;

/** "12 new · 30 changed · 5 unchanged · 2 with problems" */
export const tallyMessage = (counts: Readonly<Record<keyof typeof LIST_IMPORT.kinds, number>>): string =>
  (['creates', 'changes', 'same', 'bad'] as const)
    .map((kind) => `${formatCount(counts[kind])} ${LIST_IMPORT.kinds[kind]}`)
    .join(' · ');

/** "3 copies were sold since you downloaded this list. They stay sold." */
export const soldSinceMessage = (count: number): string =>
  count === 1
    ? '1 copy was sold since you downloaded this list. It stays sold.'
    : `${formatCount(count)} copies were sold since you downloaded this list. They stay sold.`;

/** "Apply 30 changes" */
export const applyMessage = (count: number): string =>
  `Apply ${formatCount(count)} ${count === 1 ? 'change' : 'changes'}`;

/** "30 changes applied" */
export const appliedMessage = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'change' : 'changes'} applied`;

/** "50 of 120 lines done" */
export const progressMessage = (done: number, total: number): string =>
  `${formatCount(done)} of ${linesMessage(total)} done`;

/** "Add 12 to a stack" */
export const addMessage = (count: number): string => `Add ${formatCount(count)} to a stack`;

/** "Line 8" */
export const lineName = (line: number): string => `Line ${line}`;
