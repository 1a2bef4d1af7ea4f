import type { QuestionId } from './questions.ts';

/** Bounds of rings; the radius as a share of the picture's width. */
export const RINGS = { max: 12, minRadius: 0.03, maxRadius: 0.5 } as const;

/** A circle around a fault: center and radius as shares of the whole picture's width (y: of its height). */
export interface Ring {
  /** The picture's. */
  readonly url: string;
  readonly question: QuestionId;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A ring on a photo that has no url yet, by the photo's key on this device. */
export interface PhotoRing extends Omit<Ring, 'url'> {
  readonly photo: string;
}

/** Moves or resizes a ring within its bounds, to three decimals. */
export function placeRing<T extends Pick<Ring, 'x' | 'y' | 'r'>>(
  ring: T,
  to: Partial<Pick<Ring, 'x' | 'y' | 'r'>>,
): T {
  const { x, y, r } = { ...ring, ...to };
  return {
    ...ring,
    x: rounded(x, 0, 1),
    y: rounded(y, 0, 1),
    r: rounded(r, RINGS.minRadius, RINGS.maxRadius),
  };
}

const rounded = (value: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, value)) * 1000) / 1000;
