/** Frequent words of the generated catalog's titles. */
export const SEARCH_WORDS = [
  'history',
  'night',
  'garden',
  'river',
  'house',
  'letters',
  'winter',
  'guide',
  'music',
  'stone',
];
