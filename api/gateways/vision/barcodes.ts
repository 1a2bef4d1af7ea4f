import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { once } from '../once.ts';
import { findBars, scaled, type BarRegion } from './bar-direction.ts';
import { countVotes, type BarcodeRead, type Sighting, type Votes } from './barcode-votes.ts';
import { deskewed } from './deskewed.ts';
import { readFaintBars } from './faint-bars.ts';
import { longerSideOf, original, prepare, type GreyPicture } from './grey-picture.ts';
import { startWorkBudget } from './work-budget.ts';
import { squashed } from './squashed.ts';

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'UPCA'],
  eanAddOnSymbol: 'Read',
  textMode: 'Plain',
  minLineCount: 1, // one line is a hint, not proof: see barcode-votes.ts
  maxNumberOfSymbols: 8,
};
/** For pictures that were already rotated and flattened. */
const FLAT: ReaderOptions = {
  ...OPTIONS,
  binarizer: 'GlobalHistogram',
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
};

/** A photo and the data its passes share, computed on first use. */
interface Subject {
  readonly photo: Uint8Array;
  /** Likely barcodes, in pixels of `whole`. */
  readonly regions: () => Promise<readonly BarRegion[]>;
  /** At full size. */
  readonly whole: () => Promise<GreyPicture>;
  readonly votes: Votes;
  /** True if nothing more needs to be read, or the budget is used up. */
  readonly isOver: () => boolean;
}

/** One pass over a photo, which adds its results to the votes. */
type Pass = (subject: Subject) => Promise<void>;

/** Cheapest pass first; the first two read most readable codes. */
const PASSES: readonly Pass[] = [
  measured(1280),
  inRegions(measuredIn),
  inRegions(flattenedIn),
  compared(0),
  inRegions(comparedIn),
  measured(1920, true),
  flattened(0),
  compared(-6),
  compared(6),
  compared(90),
  flattened(90),
];
/** Longer side of the picture in which barcodes are located. */
const SEARCHED = 960;
/** Minimum longer side of a photo, in pixels: EAN-13 has 95 modules, and enlarging a smaller photo adds none. */
const MIN_SIDE = 95;

/**
 * Reads the barcode of a book, a magazine or a store from a photo (bytes of a JPEG or PNG), in one pass after another
 * until it is certain or `budgetMs` of work are used up. Throws if the photo cannot be decoded.
 */
export async function readBarcodesOf(photo: Uint8Array, budgetMs: number): Promise<BarcodeRead> {
  if ((await longerSideOf(photo)) < MIN_SIDE) return {};
  await loadDecoder();
  const budget = startWorkBudget(budgetMs);
  const votes = countVotes();
  const whole = once(() => original(photo));
  const regions = once(async () => {
    const { width, height } = await whole();
    const scale = Math.max(width, height) / SEARCHED;
    return findBars(await prepare(photo, { side: SEARCHED })).map((region) => scaled(region, scale));
  });
  const subject = { photo, regions, whole, votes, isOver: () => votes.isDecided() || budget.isOver() };
  for (const look of PASSES) {
    await look(subject);
    if (subject.isOver()) break;
  }
  const read = votes.result();
  if (read.isbn === undefined || read.listPriceCents !== undefined || votes.hasAddOn(read.isbn)) return read;
  await lookForAddOn(subject, read.isbn);
  return votes.result();
}

/** A pass that measures bar widths, in a picture of that side, with edges sharpened or as it is. */
function measured(side: number, edges = false): Pass {
  return async ({ photo, votes }) => {
    const grey = await prepare(photo, {
      side,
      ...(edges ? { also: (picture) => picture.sharpen({ sigma: 5, m1: 5, m2: 20, y2: 100, y3: 100 }) } : {}),
    });
    const picture = inColours(grey);
    for (const binarizer of ['LocalAverage', 'GlobalHistogram'] as const) {
      votes.add(await sightings(picture, { ...OPTIONS, binarizer }));
      if (votes.isDecided()) return;
    }
  };
}

/** Bars are the same in every row, so a few rows are enough. */
const ROWS = 192;

type PassInRegion = (picture: GreyPicture, region: BarRegion, votes: Votes) => Promise<void>;

/** Reads only likely barcodes, rotated upright: cheaper than the whole photo, and at any angle. */
function inRegions(look: PassInRegion): Pass {
  return async ({ whole, regions, votes, isOver }) => {
    for (const region of await regions()) {
      await look(await whole(), region, votes);
      if (isOver()) return;
    }
  };
}

async function measuredIn(picture: GreyPicture, region: BarRegion, votes: Votes): Promise<void> {
  for (const width of [720, 480]) {
    const cut = inColours(deskewed(picture, region, { width, reach: 1.3, rows: ROWS }));
    for (const binarizer of ['LocalAverage', 'GlobalHistogram'] as const) {
      votes.add(await sightings(cut, { ...FLAT, binarizer }));
      if (votes.isDecided()) return;
    }
  }
}

async function flattenedIn(picture: GreyPicture, region: BarRegion, votes: Votes): Promise<void> {
  const flat = await squashed(deskewed(picture, region, { width: 720, reach: 1.3, rows: ROWS }));
  votes.add(await sightings(inColours(flat), FLAT));
}

async function comparedIn(picture: GreyPicture, region: BarRegion, votes: Votes): Promise<void> {
  for (const turned of [false, true]) {
    const cut = deskewed(picture, region, { width: 400, reach: 1.2, rows: 160, turned });
    const read = readFaintBars(cut, 0.45);
    if (read === undefined) continue;
    votes.add([{ digits: read.isbn, addOn: undefined, lines: read.lines }]);
    return;
  }
}

/** The price is in an add-on beside the bars, which a pass that read only the bars may have missed. */
async function lookForAddOn({ whole, regions, votes }: Subject, isbn: string): Promise<void> {
  for (const region of await regions()) {
    const cut = inColours(deskewed(await whole(), region, { width: 1200, reach: 2.2, rows: ROWS }));
    const seen = await sightings(cut, { ...FLAT, binarizer: 'LocalAverage' });
    const same = seen.filter(({ digits }) => digits === isbn);
    votes.add(same);
    if (same.length > 0) return;
  }
}

/** A pass that measures bar widths in a picture that was rotated, and flattened along the bars. */
function flattened(turn: number): Pass {
  return async ({ photo, votes }) => {
    const picture = await squashed(await prepare(photo, { side: 960, turn }));
    votes.add(await sightings(inColours(picture), FLAT));
  };
}

/** A pass that compares whole digits, for bars too faint to measure. Counts as many agreeing lines. */
function compared(turn: number): Pass {
  return async ({ photo, votes }) => {
    const read = readFaintBars(await prepare(photo, { side: 640, turn }));
    if (read !== undefined) votes.add([{ digits: read.isbn, addOn: undefined, lines: read.lines }]);
  };
}

async function sightings(picture: ReturnType<typeof inColours>, options: ReaderOptions): Promise<Sighting[]> {
  const found = await readBarcodes(picture, options);
  return found.filter((each) => each.isValid).map(({ text, lineCount }) => sighted(text, lineCount));
}

/** "978039305867352595" -> the code and its add-on. UPC-A has 12 digits, and is an EAN-13 that begins with 0. */
function sighted(text: string, lines: number): Sighting {
  const digits = text.replace(/\D/g, '');
  const whole = [12, 14, 17].includes(digits.length) ? `0${digits}` : digits;
  const addOn = whole.slice(13);
  return { digits: whole.slice(0, 13), addOn: addOn === '' ? undefined : addOn, lines };
}

let loading: Promise<unknown> | undefined;

/** Loads the decoder's WASM from its package: by default, it would download it from a third party. */
export function loadDecoder(): Promise<unknown> {
  loading ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) =>
      prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer }, fireImmediately: true }),
  );
  return loading;
}

/** The decoder takes RGBA. An index, because `entries()` would allocate an array for each of a million pixels. */
function inColours({ pixels, width, height }: GreyPicture) {
  const colours = new Int32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1)
    colours[at] = ((pixels[at] ?? 0) * 0x01_01_01) | 0xff_00_00_00;
  return { data: new Uint8ClampedArray(colours.buffer), width, height, colorSpace: 'srgb' as const };
}
