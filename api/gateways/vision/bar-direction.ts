import type { GreyPicture } from './grey-picture.ts';

// On most covers, only a barcode has dense parallel edges. The structure tensor of small tiles (Bigun and Granlund
// 1987) finds such areas and their direction.

/** A likely barcode, in pixels of the searched picture. */
export interface BarRegion {
  readonly x: number;
  readonly y: number;
  /** Direction across the bars, in degrees: -90 to 90, clockwise, 0 if the bars are vertical. */
  readonly angle: number;
  /** Extent of the region across the bars and along them. */
  readonly across: number;
  readonly along: number;
  /** Share of the region that looks like bars, 0 to 1: print has gaps, bars do not. */
  readonly share: number;
}

/** Side of a tile, in pixels. */
const TILE = 12;
/** Minimum mean squared gradient of a tile, and how similar its directions must be: 0 to 1. */
const MIN_ENERGY = 30;
const MIN_COHERENCE = 0.55;
/** Neighboring tiles whose directions differ by less are one cluster; degrees. */
const MAX_TURN = 16;
const MIN_TILES = 4;
const MAX_REGIONS = 3;

interface Tile {
  readonly column: number;
  readonly row: number;
  /** Radians, doubled, because directions repeat after half a turn. */
  readonly doubled: number;
  readonly weight: number;
}

/** The regions of a picture that look like bars, most likely first. */
export function findBars(picture: GreyPicture): BarRegion[] {
  const columns = Math.floor(picture.width / TILE);
  const rows = Math.floor(picture.height / TILE);
  const tiles = new Map<number, Tile>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const tile = tileAt(picture, column, row);
      if (tile !== undefined) tiles.set(row * columns + column, tile);
    }
  return clustersOf(tiles, columns)
    .map((cluster) => ({ region: regionOf(cluster), weight: sum(cluster.map(({ weight }) => weight)) }))
    .filter(({ region }) => region.across > TILE * 3)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_REGIONS)
    .map(({ region }) => region);
}

function tileAt({ pixels, width, height }: GreyPicture, column: number, row: number): Tile | undefined {
  let xx = 0;
  let yy = 0;
  let xy = 0;
  const bottom = Math.min(height - 1, (row + 1) * TILE);
  const right = Math.min(width - 1, (column + 1) * TILE);
  for (let y = Math.max(1, row * TILE); y < bottom; y += 1)
    for (let x = Math.max(1, column * TILE); x < right; x += 1) {
      const at = y * width + x;
      const dx = (pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0);
      const dy = (pixels[at + width] ?? 0) - (pixels[at - width] ?? 0);
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
  const energy = xx + yy;
  if (energy < MIN_ENERGY * TILE * TILE) return undefined;
  const coherence = Math.hypot(xx - yy, 2 * xy) / energy;
  if (coherence < MIN_COHERENCE) return undefined;
  // Strong edges count for more, but capped, so that a black border does not dominate.
  return { column, row, doubled: Math.atan2(2 * xy, xx - yy), weight: coherence * Math.sqrt(energy) };
}

const apart = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn);
};

/** Clusters of adjacent tiles with similar directions; gaps of more than one tile separate clusters. */
function clustersOf(tiles: ReadonlyMap<number, Tile>, columns: number): Tile[][] {
  const left = new Map(tiles);
  const clusters: Tile[][] = [];
  for (const [start, first] of tiles) {
    if (!left.delete(start)) continue;
    const cluster = [first];
    for (const tile of cluster)
      for (let down = -2; down <= 2; down += 1)
        for (let across = -2; across <= 2; across += 1) {
          const column = tile.column + across;
          if (column < 0 || column >= columns) continue;
          const key = (tile.row + down) * columns + column;
          const other = left.get(key);
          if (other === undefined || apart(other.doubled, tile.doubled) > (MAX_TURN * Math.PI) / 90) continue;
          left.delete(key);
          cluster.push(other);
        }
    if (cluster.length >= MIN_TILES) clusters.push(cluster);
  }
  return clusters;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function regionOf(cluster: readonly Tile[]): BarRegion {
  const weighed = (of: (tile: Tile) => number): number => sum(cluster.map((tile) => tile.weight * of(tile)));
  const sines = weighed(({ doubled }) => Math.sin(doubled));
  const radians =
    Math.atan2(
      sines,
      weighed(({ doubled }) => Math.cos(doubled)),
    ) / 2;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const centres = cluster.map(({ column, row }) => ({ x: (column + 0.5) * TILE, y: (row + 0.5) * TILE }));
  const across = extent(centres.map(({ x, y }) => x * cos + y * sin));
  const along = extent(centres.map(({ x, y }) => y * cos - x * sin));
  const area = (across.length + TILE) * (along.length + TILE);
  return {
    share: Math.min(1, (cluster.length * TILE * TILE) / area),
    x: across.middle * cos - along.middle * sin,
    y: across.middle * sin + along.middle * cos,
    angle: (radians * 180) / Math.PI,
    across: across.length + TILE,
    along: along.length + TILE,
  };
}

/** Center and length of an interval, without outliers. */
function extent(numbers: readonly number[]): { readonly middle: number; readonly length: number } {
  const sorted = numbers.toSorted((one, other) => one - other);
  const skip = Math.floor(sorted.length * 0.01);
  const [low, high] = [sorted[skip] ?? 0, sorted[sorted.length - 1 - skip] ?? 0];
  return { middle: (low + high) / 2, length: high - low };
}

/** The same region in a picture that is larger by a factor. */
export const scaled = ({ x, y, angle, across, along, share }: BarRegion, by: number): BarRegion => ({
  share,
  x: x * by,
  y: y * by,
  angle,
  across: across * by,
  along: along * by,
});
