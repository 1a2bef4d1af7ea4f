import { digitLikeness, likenessOf, SPREADS, type Likeness, type Place } from './digit-likeness.ts';
import type { GreyPicture } from './grey-picture.ts';

// A reader of book codes that are too small, too blurred or too noisy for one that measures the widths of single bars: it
// compares whole digits with what they would look like through a bad lens, and adds up what all lines of the picture say.
// It knows only codes that begin with 978 or 979, which is what makes a wrong answer so improbable.

/** A code that begins with 9 has these left digits even: L G G L G L. */
const PARITY = [0, 1, 1, 0, 1, 0] as const;
const SEVEN = 7;

/** The likenesses that are left when the code begins with 9: of each left place only one half. */
function ofBooks(likeness: Likeness): Float32Array[] {
  return likeness.map((digits, place) =>
    place < 6 ? digits.subarray((PARITY[place] ?? 0) * 10, (PARITY[place] ?? 0) * 10 + 10) : digits,
  );
}

const best = (digits: Float32Array): number => digits.reduce((most, each) => Math.max(most, each), -1);
/** How well a line looks like the code of a book. */
const meanBest = (likeness: Likeness): number =>
  ofBooks(likeness).reduce((sum, digits) => sum + best(digits), 0) / likeness.length;

/** The first of a book's code is sure to be 7, the second 8 or 9: what a line would have to be like to be believed. */
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

const LEAST_LIKE = 0.8;

/** Rough places of a line that are looked at closely. */
const MAX_CLOSELY = 4;

/** Looks for the place where a line is most like a book's code. */
function bestPlace(line: Float32Array, narrowest: number): Here | undefined {
  const rough = Array.from(roughPlaces(line, narrowest), (place) => hereAt(line, place, 1))
    .toSorted((one, other) => other.like - one.like)
    .slice(0, MAX_CLOSELY);
  let found: Here | undefined;
  for (const { place } of rough) {
    for (const spread of SPREADS.keys()) {
      let here = hereAt(line, place, spread);
      const module = (place.to - place.from) / 95;
      for (let step = module; step > module / 10; step /= 2) here = climb(line, here, spread, step);
      if (isPlausible(here.likeness) && here.like > (found?.like ?? LEAST_LIKE)) found = here;
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

/** Moves both ends by a step as long as that makes the line more like a code. */
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

/** Bars take this share of a line's width or more, unless the caller knows better; each next width tried is so much larger. */
const NARROWEST = 0.3;
const WIDER = 1.03;

/** Where a book's code may begin: wherever a 7 and then an 8 or a 9 would stand, tried at every module and width. */
function* roughPlaces(line: Float32Array, narrowest: number): Generator<Place> {
  const summed = sumsOf(line);
  for (let wide = line.length * narrowest; wide <= line.length * 0.98; wide *= WIDER) {
    const module = wide / 95;
    for (let from = 0; from + wide <= line.length; from += module) {
      const place = { from, to: from + wide, bend: 0 };
      if (!isQuiet(summed, from, module) && beginsLikeBook(line, place)) yield place;
    }
  }
}

/** Running sums of a line and of how much it changes. */
function sumsOf(line: Float32Array): Float32Array {
  const sums = new Float32Array(line.length + 1);
  for (let at = 1; at < line.length; at += 1)
    sums[at + 1] = (sums[at] ?? 0) + Math.abs((line[at] ?? 0) - (line[at - 1] ?? 0));
  return sums;
}

/** Where hardly anything changes over two digits there are no bars. */
const isQuiet = (sums: Float32Array, from: number, module: number): boolean =>
  (sums[Math.round(from + 17 * module)] ?? 0) - (sums[Math.round(from)] ?? 0) < QUIET;
const QUIET = 24;

function beginsLikeBook(line: Float32Array, place: Place): boolean {
  const first = digitLikeness(line, place, 0, 0).subarray(0, 10);
  if (best(first) !== first[SEVEN] || best(first) < 0.75) return false;
  const second = digitLikeness(line, place, 0, 1).subarray(10);
  return best(second) === Math.max(second[8] ?? -1, second[9] ?? -1);
}

/** Lines that agree before their sum is looked at, and by how much the best code must beat the second. */
const LEAST_LINES = 6;
const LEAST_LEAD = 0.4;
/** Rows that are averaged to one line. */
const ROWS = 16;

/**
 * Reads the ISBN of a book whose bars stand nearly upright in the picture and take at least the share `narrowest` of its
 * width; 13 digits, undefined when it is not certain.
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
  if (lines < LEAST_LINES) return undefined;
  const mean = sums.map((digits) => digits.map((sum) => sum / lines));
  const { code, lead } = likeliest(mean);
  return lead < LEAST_LEAD ? undefined : { isbn: `9${code}`, lines };
}

/** The means of so many rows each, which are quieter than a row alone. */
function* stripes({ pixels, width, height }: GreyPicture, rows: number): Generator<Float32Array> {
  for (let top = 0; top + rows <= height; top += rows) {
    const line = new Float32Array(width);
    for (let row = top; row < top + rows; row += 1)
      for (let x = 0; x < width; x += 1) line[x] = (line[x] ?? 0) + (pixels[row * width + x] ?? 0) / rows;
    yield line;
  }
}

/**
 * Of all codes with a right check digit the likeliest, and how far it is ahead of the next. The best way to every remainder
 * and the best way that differs, place by place.
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
