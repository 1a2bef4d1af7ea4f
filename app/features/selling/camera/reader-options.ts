import type { ReaderOptions } from 'zxing-wasm/reader';

/** What our own reader looks for in a picture: retail codes whatever way they are held, with their add-ons. */
export const READER_OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'UPCA'],
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 2,
  eanAddOnSymbol: 'Read',
};
