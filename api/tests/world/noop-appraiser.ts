import type { Appraisers } from '#api/gateways/vision/appraisers.ts';
import { DISTANT_DEADLINE_MS } from './patient-appraisers.ts';

/** An appraiser that recognizes nothing, immediately. */
export const noopAppraiser: Appraisers = {
  reader: {
    warmUp: () => undefined,
    barcode: () => Promise.resolve({}),
    text: () => Promise.resolve({ text: '' }),
    close: () => Promise.resolve(),
  },
  model: undefined,
  books: undefined,
  deadlineMs: DISTANT_DEADLINE_MS,
  close: () => Promise.resolve(),
};
