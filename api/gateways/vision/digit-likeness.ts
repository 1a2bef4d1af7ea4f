// The digits of a book's barcode as seen through a blurry lens, and how similar a line of a picture is to them.

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const inverted = (bars: string): string => bars.replace(/./g, (bar) => (bar === '1' ? '0' : '1'));
const mirrored = (bars: string): string => Array.from(bars).toReversed().join('');
const RIGHT = LEFT.map(inverted);
const EVEN = RIGHT.map(mirrored);

/** Samples per module, and modules of context on both sides of a digit's seven. */
const SAMPLES_PER_MODULE = 4;
const CONTEXT = 1;
const WINDOW = (7 + 2 * CONTEXT) * SAMPLES_PER_MODULE;
/** Blur of a lens, in modules. */
export const SPREADS = [0.5, 0.8] as const;

type Template = Float32Array;

/** The digit between its neighbors, which always end in a bar and begin with a space (or vice versa). */
function templateOf(bars: string, side: 'left' | 'right', spread: number): Template {
  const run = side === 'left' ? `01${bars}01` : `10${bars}10`;
  const fine = Float32Array.from({ length: run.length * SAMPLES_PER_MODULE }, (_, at) =>
    run[Math.floor(at / SAMPLES_PER_MODULE)] === '1' ? -1 : 1,
  );
  const seen = blurred(fine, spread * SAMPLES_PER_MODULE);
  return normalised(
    seen.subarray((2 - CONTEXT) * SAMPLES_PER_MODULE, (2 - CONTEXT) * SAMPLES_PER_MODULE + WINDOW),
  );
}

function blurred(line: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 3);
  const out = new Float32Array(line.length);
  for (let at = 0; at < line.length; at += 1) {
    let sum = 0;
    let weights = 0;
    for (let off = -reach; off <= reach; off += 1) {
      const weight = Math.exp(-(off * off) / (2 * sigma * sigma));
      sum += weight * (line[Math.min(line.length - 1, Math.max(0, at + off))] ?? 0);
      weights += weight;
    }
    out[at] = sum / weights;
  }
  return out;
}

/** Normalizes brightness and contrast: mean 0, length 1. */
function normalised(line: Float32Array): Float32Array {
  let mean = 0;
  for (const value of line) mean += value / line.length;
  let square = 0;
  for (const value of line) square += (value - mean) ** 2;
  const length = Math.sqrt(square) || 1;
  return line.map((value) => (value - mean) / length);
}

/**
 * [spread][position of 12][digit, or 10 + digit for even parity]: six left positions with twenty templates, six right
 * ones with ten.
 */
const TEMPLATES = SPREADS.map((spread) => ({
  left: [...LEFT, ...EVEN].map((bars) => templateOf(bars, 'left', spread)),
  right: RIGHT.map((bars) => templateOf(bars, 'right', spread)),
}));

/** Start and end of a line's bars, in pixels; `bend` is the offset of the middle, for perspective. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly bend: number;
}

/** For each of 12 positions, the similarity (-1 to 1) to every digit. */
export type Likeness = readonly Float32Array[];

/** The similarities of a line's digits if its bars are there. */
export const likenessOf = (line: Float32Array, where: Place, spread: number): Likeness =>
  Array.from({ length: 12 }, (_, place) => digitLikeness(line, where, spread, place));

/** The similarities of one of the twelve digits; on the left, the ten of odd parity come first. */
export function digitLikeness(line: Float32Array, where: Place, spread: number, place: number): Float32Array {
  const { from, to, bend } = where;
  const first = (place < 6 ? 3 + place * 7 : 50 + (place - 6) * 7) - CONTEXT;
  const window = new Float32Array(WINDOW);
  for (let at = 0; at < WINDOW; at += 1) {
    const share = (first + (at + 0.5) / SAMPLES_PER_MODULE) / 95;
    window[at] = valueAt(line, from + (to - from) * share + 4 * bend * share * (1 - share) - 0.5);
  }
  const seen = normalised(window);
  const sets = TEMPLATES[spread];
  return Float32Array.from((place < 6 ? sets?.left : sets?.right) ?? [], (template) =>
    product(seen, template),
  );
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function valueAt(line: Float32Array, x: number): number {
  const low = Math.min(line.length - 1, Math.max(0, Math.floor(x)));
  const high = Math.min(line.length - 1, low + 1);
  const share = Math.min(1, Math.max(0, x - low));
  return (line[low] ?? 0) * (1 - share) + (line[high] ?? 0) * share;
}
