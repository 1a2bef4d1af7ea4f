import { oklabOf, pixelAt, type Oklab, type Pixels, type Rgb } from './oklab.ts';

interface Kind {
  count: number;
  score: number;
  readonly sum: [number, number, number];
}

/**
 * The characteristic color of a picture: its most frequent kind of pixel. Colors count for more than greys, and
 * neither white nor black wins while there is anything else. The demo catalog's tints follow the same rule
 * (data/covers/placeholder.mjs).
 */
export function tintOf(pixels: Pixels): Rgb {
  const kinds = new Map<string, Kind>();
  for (let at = 0; at < pixels.width * pixels.height; at += 1) {
    const rgb = pixelAt(pixels, at);
    const lab = oklabOf(rgb);
    const key = [lab.L / 0.08, lab.a / 0.04, lab.b / 0.04].map(Math.round).join(',');
    const kind = kinds.get(key) ?? { count: 0, score: 0, sum: [0, 0, 0] };
    kind.count += 1;
    kind.score += weightOf(lab);
    for (const part of [0, 1, 2] as const) kind.sum[part] += rgb[part];
    kinds.set(key, kind);
  }
  let best: Kind = { count: 1, score: 0, sum: [255, 255, 255] };
  for (const kind of kinds.values()) if (kind.score > best.score) best = kind;
  const { count, sum } = best;
  return [Math.round(sum[0] / count), Math.round(sum[1] / count), Math.round(sum[2] / count)];
}

function weightOf({ L, a, b }: Oklab): number {
  const plain = L > 0.93 ? 0.18 : L < 0.28 ? 0.3 : 1;
  return plain * (0.12 + Math.min(Math.hypot(a, b), 0.16) * 4);
}

/** [156, 47, 33] -> "#9C2F21" */
export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
