import { oklabOf, pixelAt, type Oklab, type Pixels } from './oklab.ts';

/** A rectangle in pixels, like sharp's `extract`. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Distances in Oklab: of neighboring pixels of one ground, and of all its pixels from its median. */
const STEP = 0.022;
const RANGE = 0.16;
/** The share of the frame that must be ground: the object lies within the photo, and is not a print on a larger one. */
const MIN_GROUND_OF_FRAME = 0.97;
/** Of all that is not ground, the share that must be in one piece. */
const MIN_IN_ONE_PIECE = 0.93;
/** The share of its convex hull that a piece must fill, as a book does at any angle. */
const MIN_FILLED = 0.95;
/** The share of the photo that an object's rectangle takes: smaller ones are doubtful, larger ones need no crop. */
const AREA = { min: 0.12, max: 0.8 };
/** Width over height, of the cropped picture. */
const RATIO = { min: 0.4, max: 2.2 };
/** Ground that stays around the object, as a share of its longer side. */
const MARGIN = 0.04;

/**
 * Finds the one object that lies on an even ground in a small rendition (about 160 pixels), with a margin around it.
 * Undefined if anything is doubtful: an uneven ground, several objects, an outline that is no rectangle's, an object
 * that fills the photo anyway.
 */
export function findObject(pixels: Pixels): Region | undefined {
  const { width, height } = pixels;
  const colors = Array.from({ length: width * height }, (_, at) => oklabOf(pixelAt(pixels, at)));
  const isGround = growGround(colors, pixels);
  if (isGround === undefined) return undefined;
  const piece = largestPiece(isGround, width);
  const total = isGround.reduce((sum, ground) => sum + 1 - ground, 0);
  if (piece === undefined || piece.count < total * MIN_IN_ONE_PIECE) return undefined;
  const { box, count, hullArea } = piece;
  const share = (box.width * box.height) / (width * height);
  if (count < hullArea * MIN_FILLED) return undefined;
  if (share < AREA.min || share > AREA.max) return undefined;
  const region = withMargin(box, pixels);
  const ratio = region.width / region.height;
  return ratio < RATIO.min || ratio > RATIO.max ? undefined : region;
}

const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.L - other.L, one.a - other.a, one.b - other.b);

/** Indices of the pixels along the edges of a picture. */
const frameOf = (width: number, height: number): number[] =>
  Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });

/**
 * Marks the ground with 1: everything that is reached from the frame in small steps of color. A shadow's soft edge belongs
 * to it. Undefined if too little of the frame is of one color.
 */
function growGround(colors: readonly Oklab[], { width, height }: Pixels): Uint8Array | undefined {
  const frame = frameOf(width, height);
  const median = medianOf(frame.flatMap((at) => colors[at] ?? []));
  const isNear = (at: number): boolean => {
    const color = colors[at];
    return color !== undefined && distance(color, median) <= RANGE;
  };
  const isGround = new Uint8Array(colors.length);
  const waiting = frame.filter(isNear);
  if (waiting.length < frame.length * MIN_GROUND_OF_FRAME) return undefined;
  for (const at of waiting) isGround[at] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const color = colors[at];
    for (const next of neighbors(at, width, height)) {
      const other = colors[next];
      if (isGround[next] === 1 || color === undefined || other === undefined) continue;
      if (distance(color, other) > STEP || !isNear(next)) continue;
      isGround[next] = 1;
      waiting.push(next);
    }
  }
  return isGround;
}

const medianOf = (colors: readonly Oklab[]): Oklab => ({
  L: middleOf(colors.map(({ L }) => L)),
  a: middleOf(colors.map(({ a }) => a)),
  b: middleOf(colors.map(({ b }) => b)),
});

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function neighbors(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - width] : []),
    ...(y < height - 1 ? [at + width] : []),
  ];
}

interface Piece {
  /** In pixels, as are all areas. */
  readonly count: number;
  readonly hullArea: number;
  readonly box: Region;
}

/** The largest connected piece of what is not ground. */
function largestPiece(isGround: Uint8Array, width: number): Piece | undefined {
  const isSeen = Uint8Array.from(isGround);
  let largest: readonly number[] = [];
  for (let start = 0; start < isSeen.length; start += 1) {
    const piece = isSeen[start] === 1 ? [] : takePiece(isSeen, width, start);
    if (piece.length > largest.length) largest = piece;
  }
  return largest.length === 0 ? undefined : measure(largest, width);
}

/** The pixels that are connected with one, which are then seen. */
function takePiece(isSeen: Uint8Array, width: number, start: number): number[] {
  const piece = [start];
  isSeen[start] = 1;
  for (let next = 0; next < piece.length; next += 1) {
    for (const at of neighbors(piece[next] ?? start, width, isSeen.length / width)) {
      if (isSeen[at] === 1) continue;
      isSeen[at] = 1;
      piece.push(at);
    }
  }
  return piece;
}

type Point = readonly [x: number, y: number];

function measure(piece: readonly number[], width: number): Piece {
  const rows = new Map<number, { left: number; right: number }>();
  for (const at of piece) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = rows.get(y);
    rows.set(y, { left: Math.min(row?.left ?? x, x), right: Math.max(row?.right ?? x, x) });
  }
  const ys = [...rows.keys()].toSorted((one, other) => one - other);
  const left = Math.min(...Array.from(rows.values(), (row) => row.left));
  const right = Math.max(...Array.from(rows.values(), (row) => row.right)) + 1;
  const [top, bottom] = [ys[0] ?? 0, (ys.at(-1) ?? 0) + 1];
  // The corners of the pixels, down one side and up the other.
  const cornersOf = (side: 'left' | 'right'): Point[] =>
    ys.flatMap((y): Point[] => {
      const x = (rows.get(y)?.[side] ?? 0) + (side === 'right' ? 1 : 0);
      return [
        [x, y],
        [x, y + 1],
      ];
    });
  const outline = [...convex(cornersOf('left'), 1), ...convex(cornersOf('right'), -1).toReversed()];
  return {
    count: piece.length,
    hullArea: areaOf(outline),
    box: { left, top, width: right - left, height: bottom - top },
  };
}

/** One side of the convex hull of points from top to bottom: `turn` is 1 for the left one, -1 for the right one. */
function convex(points: readonly Point[], turn: 1 | -1): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [one, two] = hull.slice(-2);
      if (one === undefined || two === undefined) break;
      const cross = (two[0] - one[0]) * (point[1] - one[1]) - (two[1] - one[1]) * (point[0] - one[0]);
      if (cross * turn < 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** The area of a polygon, by the shoelace formula. */
const areaOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

function withMargin(box: Region, { width, height }: Pixels): Region {
  const margin = Math.ceil(Math.max(box.width, box.height) * MARGIN);
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  return {
    left,
    top,
    width: Math.min(width, box.left + box.width + margin) - left,
    height: Math.min(height, box.top + box.height + margin) - top,
  };
}
