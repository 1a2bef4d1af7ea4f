import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { loadSharp } from '../load-sharp.ts';
import { once } from '../once.ts';
import { findBars, scaled, type BarRegion } from './bar-direction.ts';
import { deskewed } from './deskewed.ts';
import { longerSideOf, original, prepare, type GreyPicture } from './grey-picture.ts';
import { startWorkBudget, type WorkBudget } from './work-budget.ts';
import { bareIsbn, printedIsbn } from './printed-isbn.ts';

/** The text on a cover, as far as it could be read: only ever a hint. */
export interface CoverText {
  /** The words in reading order, by line. */
  readonly text: string;
  /** An ISBN printed after the word "ISBN" or below a barcode, read identically at two sizes; 13 digits. */
  readonly isbn?: string | undefined;
  /** The same lines with their text height, in pixels of the picture that was read. */
  readonly lines?: readonly CoverLine[] | undefined;
}

export interface CoverLine {
  readonly text: string;
  readonly height: number;
}

/** Words with a lower confidence (of 100) are dropped. */
const MIN_CONFIDENCE = 50;
/** Letters in confident words that prove that the photo is the right way up. */
const MIN_LETTERS = 24;
/** Minimum longer side of a photo, in pixels: enlarging a smaller one only invents letters. */
const MIN_SIDE = 200;
/** Longer side of the picture in which barcodes are located. */
const SEARCHED = 960;
const SIDE = 1600;
const SECOND_SIDE = 2000;
const TURNS = [0, 90, 270, 180] as const;

interface Reading {
  readonly text: string;
  readonly lines: readonly CoverLine[];
  readonly letters: number;
}

/**
 * Opens an OCR reader; its language data comes from a package, never from the network. It starts with the first photo
 * that is large enough, and takes some 300 MB until its thread ends.
 */
export function openCoverReader() {
  const start = once(startReader);
  return {
    /**
     * Reads a photo (bytes of a JPEG or PNG), rotated by quarter turns until words appear or `budgetMs` are used up.
     * Throws if the photo cannot be decoded.
     */
    read: async (photo: Uint8Array, budgetMs: number): Promise<CoverText> => {
      if ((await longerSideOf(photo)) < MIN_SIDE) return { text: '' };
      const worker = await start();
      const budget = startWorkBudget(budgetMs);
      const printed = await readBelowBars(worker, photo, budget);
      if (printed !== undefined) return { text: '', isbn: printed };
      let best: Reading & { readonly turn: number } = { text: '', lines: [], letters: 0, turn: 0 };
      for (const turn of TURNS) {
        const reading = await look(worker, photo, SIDE, turn);
        if (reading.letters > best.letters) best = { ...reading, turn };
        if (best.letters >= MIN_LETTERS || budget.isOver()) break;
      }
      const isbn = isbnIn(best.text);
      const { text, lines } = best;
      if (isbn === undefined) return { text, lines };
      const second = await look(worker, photo, SECOND_SIDE, best.turn);
      return isbnIn(second.text) === isbn ? { text, lines, isbn } : { text, lines };
    },
  };
}

async function startReader(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '150' });
  return worker;
}

const isbnIn = (text: string): string | undefined => printedIsbn(text) ?? bareIsbn(text);

/** Widths of the two pictures of a barcode whose digits must be read identically; pixels. */
const WIDTHS = [1000, 1200] as const;
const MAX_REGIONS = 2;

/** Letters have vertical edges too, but in long lines or columns, with gaps. */
const isShapedLikeBars = ({ across, along, share }: BarRegion): boolean =>
  across > 170 && along > across * 0.3 && along < across * 1.6 && share > 0.28;

/**
 * Reads the 13 digits printed below a barcode, for bars that are bent, blurred or have glare: they must be read
 * identically at two sizes.
 */
async function readBelowBars(
  worker: Worker,
  photo: Uint8Array,
  budget: WorkBudget,
): Promise<string | undefined> {
  const found = findBars(await prepare(photo, { side: SEARCHED }));
  const regions = found.filter(isShapedLikeBars).slice(0, MAX_REGIONS);
  if (regions.length === 0) return undefined;
  const whole = await original(photo);
  const scale = Math.max(whole.width, whole.height) / SEARCHED;
  for (const region of regions)
    for (const turned of [false, true]) {
      const readAt = async (width: number): Promise<string | undefined> => {
        const cut = deskewed(whole, scaled(region, scale), { width, reach: 1.7, reachAlong: 1.9, turned });
        return isbnIn((await recognized(worker, cut)).text);
      };
      const isbn = await readAt(WIDTHS[0]);
      if (isbn !== undefined && (await readAt(WIDTHS[1])) === isbn) return isbn;
      if (budget.isOver()) return undefined;
    }
  return undefined;
}

async function look(worker: Worker, photo: Uint8Array, side: number, turn: number): Promise<Reading> {
  return recognized(worker, await prepare(photo, { side, turn, also: (each) => each.normalise() }));
}

async function recognized(worker: Worker, { pixels, width, height }: GreyPicture): Promise<Reading> {
  const sharp = await loadSharp();
  const file = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await worker.recognize(file, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .map((line) => line.words.filter((word) => word.confidence >= MIN_CONFIDENCE))
    .filter((words) => words.length > 0)
    .map((words) => ({
      text: words.map((word) => word.text).join(' '),
      height: Math.max(...words.map(({ bbox }) => bbox.y1 - bbox.y0)),
    }));
  const text = lines.map((line) => line.text).join('\n');
  return { text, lines, letters: text.replace(/[^\p{L}\p{N}]/gu, '').length };
}
