import { digitLikeness, likenessOf, SPREADS, type Likeness, type Place } from './digit-likeness.ts';
import type { GreyPicture } from './grey-picture.ts';

// Reads book barcodes that are too small, too blurred or too noisy to measure single bars: compares whole digits with
// blurred templates, and adds up the results of all lines. Accepts only codes that begin with 978 or 979, which makes
// a wrong result very unlikely.

/** In a code that begins with 9, the parity of the left digits is L G G L G L (1: even). */
const PARITY = [0, 1, 1, 0, 1, 0] as const;
const SEVEN = 7;

/** The similarities that remain if the code begins with 9: one half at each left position. */
function ofBooks(likeness: Likeness): Float32Array[] {
  return likeness.map((digits, place) =>
    place < 6 ? digits.subarray((PARITY[place] ?? 0) * 10, (PARITY[place] ?? 0) * 10 + 10) : digits,
  );
}

const best = (digits: Float32Array): number => digits.reduce((most, each) => Math.max(most, each), -1);
/** How similar a line is to the barcode of a book. */
const meanBest = (likeness: Likeness): number =>
  ofBooks(likeness).reduce((sum, digits) => sum + best(digits), 0) / likeness.length;

/**
 * Whether a line can be a book's code: the first encoded digit is 7, the second 8 or 9 (the leading 9 is in the
 * parity).
 */
function isPlausible(likeness: Likeness): boolean {
  const [first, second] = ofBooks(likeness);
  if (first === undefined || second === undefined) return false;
  const free = likeness[0];
  return (
    free !== undefined &&
    best(free) === first[SEVEN] &&
    best(second) === Math.max(second[8] ?? -1, second[9] ?? -1)
  );
}

const MIN_SIMILARITY = 0.8;

/** Approximate positions of a line that are refined. */
const MAX_REFINED = 4;

/** Finds the position where a line is most similar to a book's barcode. */
function bestPlace(line: Float32Array, narrowest: number): Here | undefined {
  const rough = Array.from(roughPlaces(line, narrowest), (place) => hereAt(line, place, 1))
    .toSorted((one, other) => other.like - one.like)
    .slice(0, MAX_REFINED);
  let found: Here | undefined;
  for (const { place } of rough) {
    for (const spread of SPREADS.keys()) {
      let here = hereAt(line, place, spread);
      const module = (place.to - place.from) / 95;
      for (let step = module; step > module / 10; step /= 2) here = climb(line, here, spread, step);
      if (isPlausible(here.likeness) && here.like > (found?.like ?? MIN_SIMILARITY)) found = here;
    }
  }
  return found;
}

function hereAt(line: Float32Array, place: Place, spread: number): Here {
  const likeness = likenessOf(line, place, spread);
  return { place, likeness, like: meanBest(likeness) };
}

interface Here {
  readonly place: Place;
  readonly likeness: Likeness;
  readonly like: number;
}

/** Hill climbing: moves both ends by a step as long as that increases the similarity. */
function climb(line: Float32Array, start: Here, spread: number, step: number): Here {
  let here = start;
  for (let moves = 0; moves < 6; moves += 1) {
    const { from, to, bend } = here.place;
    const tries = [
      { from: from - step, to, bend },
      { from: from + step, to, bend },
      { from, to: to - step, bend },
      { from, to: to + step, bend },
      { from: from - step, to: to - step, bend },
      { from: from + step, to: to + step, bend },
      { from, to, bend: bend - step / 2 },
      { from, to, bend: bend + step / 2 },
    ].map((place) => hereAt(line, place, spread));
    const next = tries.reduce((one, other) => (other.like > one.like ? other : one));
    if (next.like <= here.like) break;
    here = next;
  }
  return here;
}

/**
 * Minimum share of a line's width that bars take, unless the caller knows better; each next width tried is larger by
 * this factor.
 */
const NARROWEST = 0.3;
const WIDTH_STEP = 1.03;

/** Approximate positions of a book's barcode: where a 7 and then an 8 or a 9 would be, for every module and width. */
function* roughPlaces(line: Float32Array, narrowest: number): Generator<Place> {
  const summed = sumsOf(line);
  for (let wide = line.length * narrowest; wide <= line.length * 0.98; wide *= WIDTH_STEP) {
    const module = wide / 95;
    for (let from = 0; from + wide <= line.length; from += module) {
      const place = { from, to: from + wide, bend: 0 };
      if (!isQuiet(summed, from, module) && beginsLikeBook(line, place)) yield place;
    }
  }
}

/** Prefix sums of a line and of its gradient. */
function sumsOf(line: Float32Array): Float32Array {
  const sums = new Float32Array(line.length + 1);
  for (let at = 1; at < line.length; at += 1)
    sums[at + 1] = (sums[at] ?? 0) + Math.abs((line[at] ?? 0) - (line[at - 1] ?? 0));
  return sums;
}

/** True if hardly anything changes over two digits: there are no bars. */
const isQuiet = (sums: Float32Array, from: number, module: number): boolean =>
  (sums[Math.round(from + 17 * module)] ?? 0) - (sums[Math.round(from)] ?? 0) < QUIET;
const QUIET = 24;

function beginsLikeBook(line: Float32Array, place: Place): boolean {
  const first = digitLikeness(line, place, 0, 0).subarray(0, 10);
  if (best(first) !== first[SEVEN] || best(first) < 0.75) return false;
  const second = digitLikeness(line, place, 0, 1).subarray(10);
  return best(second) === Math.max(second[8] ?? -1, second[9] ?? -1);
}

/** Lines that must agree before their sum is evaluated, and the minimum lead of the best code over the second. */
const MIN_LINES = 6;
const MIN_LEAD = 0.4;
/** Rows averaged into one line. */
const ROWS = 16;

/**
 * Reads the ISBN of a book whose bars are nearly vertical in the picture and take at least the share `narrowest` of
 * its width; 13 digits, undefined if it is not certain.
 */
export function readFaintBars(
  picture: GreyPicture,
  narrowest = NARROWEST,
): { readonly isbn: string; readonly lines: number } | undefined {
  const sums = Array.from({ length: 12 }, () => new Float32Array(10));
  let lines = 0;
  for (const line of stripes(picture, ROWS)) {
    const found = bestPlace(line, narrowest);
    if (found === undefined) continue;
    lines += 1;
    for (const [place, digits] of ofBooks(found.likeness).entries())
      for (const [digit, like] of digits.entries()) {
        const sum = sums[place];
        if (sum !== undefined) sum[digit] = (sum[digit] ?? 0) + like;
      }
  }
  if (lines < MIN_LINES) return undefined;
  const mean = sums.map((digits) => digits.map((sum) => sum / lines));
  const { code, lead } = likeliest(mean);
  return lead < MIN_LEAD ? undefined : { isbn: `9${code}`, lines };
}

/** The means of groups of rows, which have less noise than single rows. */
function* stripes({ pixels, width, height }: GreyPicture, rows: number): Generator<Float32Array> {
  for (let top = 0; top + rows <= height; top += rows) {
    const line = new Float32Array(width);
    for (let row = top; row < top + rows; row += 1)
      for (let x = 0; x < width; x += 1) line[x] = (line[x] ?? 0) + (pixels[row * width + x] ?? 0) / rows;
    yield line;
  }
}

/**
 * The most likely code with a valid check digit, and its lead over the next. Dynamic programming: the best and
 * second-best path to each remainder, position by position.
 */
function likeliest(mean: readonly Float32Array[]): { readonly code: string; readonly lead: number } {
  let ways: { code: string; sum: number }[][] = Array.from({ length: 10 }, () => []);
  ways[9] = [{ code: '', sum: 0 }];
  for (const [place, digits] of mean.entries()) {
    const next: { code: string; sum: number }[][] = Array.from({ length: 10 }, () => []);
    for (const [remainder, some] of ways.entries())
      for (const { code, sum } of some)
        for (const [digit, like] of digits.entries()) {
          if ((place === 0 && digit !== SEVEN) || (place === 1 && digit < 8)) continue;
          const to = (remainder + digit * (place % 2 === 0 ? 3 : 1)) % 10;
          next[to]?.push({ code: `${code}${digit}`, sum: sum + like });
        }
    ways = next.map((some) => some.toSorted((one, other) => other.sum - one.sum).slice(0, 2));
  }
  const [first, second] = ways[0] ?? [];
  return { code: first?.code ?? '', lead: (first?.sum ?? 0) - (second?.sum ?? 0) };
}
