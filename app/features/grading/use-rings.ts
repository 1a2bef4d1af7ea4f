import { useState } from 'react';

import { placeRing, RINGS, type PhotoRing, type Ring } from '#contract/grading/rings.ts';
import type { QuestionId } from '#contract/grading/questions.ts';

/** A new ring's radius as a share of the picture's width, and the factor of the keys + and -. */
const NEW_RADIUS = 0.1;
const GROWTH = 1.15;

/** A point as shares of the picture's width and height. */
export type Point = Pick<Ring, 'x' | 'y'>;

interface RingsOptions {
  /** All rings of the check. */
  readonly rings: readonly PhotoRing[];
  /** The photo that is shown. */
  readonly photo: string;
  readonly onChange: (rings: readonly PhotoRing[]) => void;
}

/** The rings on one photo and their changes; a ring is known by its place among all rings. */
export function useRings({ rings, photo, onChange }: RingsOptions) {
  const [current, setCurrent] = useState<number>();
  const place = (index: number, to: Partial<Pick<Ring, 'x' | 'y' | 'r'>>) =>
    onChange(rings.map((ring, at) => (at === index ? placeRing(ring, to) : ring)));
  const grow = (index: number | undefined, factor: number) => {
    const ring = index === undefined ? undefined : rings[index];
    if (index !== undefined && ring !== undefined) place(index, { r: ring.r * factor });
  };
  return {
    shown: rings.flatMap((ring, index) => (ring.photo === photo ? [{ ring, index }] : [])),
    isFull: rings.length >= RINGS.max,
    /** The ring that the buttons resize: the last one that had the focus. */
    current,
    setCurrent,
    place,
    larger: (index = current) => grow(index, GROWTH),
    smaller: (index = current) => grow(index, 1 / GROWTH),
    add: (question: QuestionId, { x, y }: Point) => {
      onChange([...rings, placeRing({ photo, question, x, y, r: NEW_RADIUS }, {})]);
      setCurrent(rings.length);
    },
    remove: (index: number) => {
      onChange(rings.filter((_, at) => at !== index));
      setCurrent(undefined);
    },
  };
}
