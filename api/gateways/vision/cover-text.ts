import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { loadSharp } from '../load-sharp.ts';
import { prepare } from './grey-picture.ts';
import { printedIsbn } from './printed-isbn.ts';

/** What is printed on a cover, as far as it could be read: never more than a hint. */
export interface CoverText {
  /** The words in their order, line by line. */
  readonly text: string;
  /** An ISBN printed behind the word "ISBN" that was read alike at two sizes; 13 digits. */
  readonly isbn?: string | undefined;
  /** The same lines with the height of their print, in pixels of the picture that was read. */
  readonly lines?: readonly CoverLine[] | undefined;
}

export interface CoverLine {
  readonly text: string;
  readonly height: number;
}

/** A word of which the reader is less sure (of 100) is left out. */
const LEAST_SURE = 50;
/** So many letters in certain words mean that the photo is the right way up. */
const ENOUGH_LETTERS = 24;
const SIDE = 1600;
const ANOTHER_SIDE = 2000;
const TURNS = [0, 90, 270, 180] as const;

interface Reading {
  readonly text: string;
  readonly lines: readonly CoverLine[];
  readonly letters: number;
}

/** A reader of print; its language comes from a package, never from the network. It holds some 300 MB until it is closed. */
export async function openCoverReader() {
  const worker = await startReader();
  return {
    /**
     * Reads a photo (bytes of a JPEG or PNG), turned by quarters until words appear or `patienceMs` are over. Throws when
     * the photo cannot be decoded.
     */
    read: async (photo: Uint8Array, patienceMs: number): Promise<CoverText> => {
      const until = performance.now() + patienceMs;
      let best: Reading & { readonly turn: number } = { text: '', lines: [], letters: 0, turn: 0 };
      for (const turn of TURNS) {
        const reading = await look(worker, photo, SIDE, turn);
        if (reading.letters > best.letters) best = { ...reading, turn };
        if (best.letters >= ENOUGH_LETTERS || performance.now() > until) break;
      }
      const isbn = printedIsbn(best.text);
      const { text, lines } = best;
      if (isbn === undefined) return { text, lines };
      const again = await look(worker, photo, ANOTHER_SIDE, best.turn);
      return printedIsbn(again.text) === isbn ? { text, lines, isbn } : { text, lines };
    },
    close: async (): Promise<void> => {
      await worker.terminate();
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

async function look(worker: Worker, photo: Uint8Array, side: number, turn: number): Promise<Reading> {
  const { pixels, width, height } = await prepare(photo, { side, turn, also: (each) => each.normalise() });
  const sharp = await loadSharp();
  const file = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await worker.recognize(file, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .map((line) => line.words.filter((word) => word.confidence >= LEAST_SURE))
    .filter((words) => words.length > 0)
    .map((words) => ({
      text: words.map((word) => word.text).join(' '),
      height: Math.max(...words.map(({ bbox }) => bbox.y1 - bbox.y0)),
    }));
  const text = lines.map((line) => line.text).join('\n');
  return { text, lines, letters: text.replace(/[^\p{L}\p{N}]/gu, '').length };
}
