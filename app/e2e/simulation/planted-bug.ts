import type { Bias } from './bias-history.ts';
import type { Bugs } from './run-history.ts';

export interface PlantedBug {
  /** Describes the bug. */
  readonly bug: string;
  readonly bugs: Bugs;
  /** For bugs that need rare conditions: biases histories towards them. */
  readonly bias?: Bias;
}

export const HERE = { device: 0, tab: 0 } as const;
export const THERE = { device: 1, tab: 0 } as const;
