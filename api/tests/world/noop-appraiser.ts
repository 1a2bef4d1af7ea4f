import type { Appraisers } from '#api/gateways/vision/appraisers.ts';

/** An appraiser that recognizes nothing, immediately. */
export const noopAppraiser: Appraisers = {
  reader: {
    barcode: () => Promise.resolve({}),
    text: () => Promise.resolve({ text: '' }),
    close: () => Promise.resolve(),
  },
  model: undefined,
  books: undefined,
  deadlineMs: 4_500,
  close: () => Promise.resolve(),
};
