import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { countVotes, type BarcodeRead, type Sighting, type Votes } from './barcode-votes.ts';
import { readFaintBars } from './faint-bars.ts';
import { prepare, type GreyPicture } from './grey-picture.ts';
import { squashed } from './squashed.ts';

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'UPCA'],
  eanAddOnSymbol: 'Read',
  textMode: 'Plain',
  minLineCount: 1, // one line is a hint, no proof: see barcode-votes.ts
  maxNumberOfSymbols: 8,
};
/** For pictures that were turned and flattened already. */
const FLAT: ReaderOptions = {
  ...OPTIONS,
  binarizer: 'GlobalHistogram',
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
};

/** One way of looking at a photo; what it sees becomes votes. */
type Look = (photo: Uint8Array, votes: Votes) => Promise<void>;

/** From the cheapest look to the dearest; most readable codes are read by the first. */
const LADDER: readonly Look[] = [
  measured(1280),
  compared(0),
  measured(1920, true),
  ...[0, 6, -6, 12, -12].map(flattened),
  compared(-6),
  compared(6),
  compared(90),
  flattened(90),
];

/**
 * Looks for the barcode of a book, a magazine or a shop in a photo (bytes of a JPEG or PNG), in one way after the other
 * until it is certain or `patienceMs` are over. Throws when the photo cannot be decoded.
 */
export async function readBarcodesOf(photo: Uint8Array, patienceMs: number): Promise<BarcodeRead> {
  await loadReader();
  const until = performance.now() + patienceMs;
  const votes = countVotes();
  for (const look of LADDER) {
    await look(photo, votes);
    if (votes.decided() || performance.now() > until) break;
  }
  return votes.result();
}

/** Measures the widths of bars, in a picture of that side, with its edges drawn again or as it is. */
function measured(side: number, edges = false): Look {
  return async (photo, votes) => {
    const grey = await prepare(photo, {
      side,
      ...(edges ? { also: (picture) => picture.sharpen({ sigma: 5, m1: 5, m2: 20, y2: 100, y3: 100 }) } : {}),
    });
    const picture = inColours(grey);
    for (const binarizer of ['LocalAverage', 'GlobalHistogram'] as const) {
      votes.add(await sightings(picture, { ...OPTIONS, binarizer }));
      if (votes.decided()) return;
    }
  };
}

/** Measures them in a picture that was turned and flattened along the bars. */
function flattened(turn: number): Look {
  return async (photo, votes) => {
    const picture = await squashed(await prepare(photo, { side: 960, turn }));
    votes.add(await sightings(inColours(picture), FLAT));
  };
}

/** Compares whole digits: for bars that are too faint to be measured. What it reads, many lines have agreed upon. */
function compared(turn: number): Look {
  return async (photo, votes) => {
    const read = readFaintBars(await prepare(photo, { side: 640, turn }));
    if (read !== undefined) votes.add([{ digits: read.isbn, addOn: undefined, lines: read.lines }]);
  };
}

async function sightings(picture: ReturnType<typeof inColours>, options: ReaderOptions): Promise<Sighting[]> {
  const found = await readBarcodes(picture, options);
  return found.filter((each) => each.isValid).map(({ text, lineCount }) => sighted(text, lineCount));
}

/** "978039305867352595" -> the code and its add-on. UPC-A comes with 12 digits, and is an EAN-13 that begins with 0. */
function sighted(text: string, lines: number): Sighting {
  const digits = text.replace(/\D/g, '');
  const whole = [12, 14, 17].includes(digits.length) ? `0${digits}` : digits;
  const addOn = whole.slice(13);
  return { digits: whole.slice(0, 13), addOn: addOn === '' ? undefined : addOn, lines };
}

let loading: Promise<unknown> | undefined;

/** The decoder's program comes from its package and is handed over: left alone, it would ask a stranger's server. */
function loadReader(): Promise<unknown> {
  loading ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) =>
      prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer }, fireImmediately: true }),
  );
  return loading;
}

/** The decoder takes red, green, blue and opacity. */
function inColours({ pixels, width, height }: GreyPicture) {
  const colours = new Uint32Array(pixels.length);
  for (const [at, grey] of pixels.entries()) colours[at] = grey * 0x01_01_01 + 0xff_00_00_00;
  return { data: new Uint8ClampedArray(colours.buffer), width, height, colorSpace: 'srgb' as const };
}
