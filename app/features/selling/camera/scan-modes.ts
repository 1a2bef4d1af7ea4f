/** How a frame is captured and read. */
export interface ScanMode {
  /** `center`: the middle at full resolution, for a small barcode; else the whole picture, scaled down. */
  readonly area: 'whole' | 'center';
  /** Slower, for blurred, faint or tilted bars. */
  readonly triesHarder: boolean;
}

const CENTER_EVERY = 3;
const HARDER_EVERY = 4;

/**
 * Returns a function that chooses the mode of the next frame: every third is the center, every fourth tries harder, and a mode
 * that has just read a code is used once more, so that a code which only one mode reads is read twice.
 */
export function createScanModes(): (hasRead: boolean) => ScanMode {
  let frames = 0;
  let mode: ScanMode = { area: 'whole', triesHarder: false };
  let isRepeated = false;
  return (hasRead) => {
    isRepeated = hasRead && !isRepeated;
    if (isRepeated) return mode;
    frames += 1;
    mode = {
      area: frames % CENTER_EVERY === 0 ? 'center' : 'whole',
      triesHarder: frames % HARDER_EVERY === 0,
    };
    return mode;
  };
}
