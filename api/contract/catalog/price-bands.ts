import type { PriceBand } from './listing-queries.ts';

/** Whole cents, both inclusive. */
export const BAND_CENTS: Readonly<Record<PriceBand, readonly [min: number, max: number]>> = {
  'under-5': [0, 499],
  '5-10': [500, 999],
  '10-20': [1000, 2000],
  'over-20': [2001, Number.MAX_SAFE_INTEGER],
};

/** Whether an amount is in the range. */
export const isInBand = (cents: number, band: PriceBand): boolean =>
  cents >= BAND_CENTS[band][0] && cents <= BAND_CENTS[band][1];
