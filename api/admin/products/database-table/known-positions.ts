import type { Position } from './table-order.repo.ts';

/** A row's place in a list: the number of rows before it. */
export interface NumberedPosition {
  readonly row: number;
  readonly position: Position;
}

const MAX_POSITIONS = 500;
const MAX_LISTS = 16;

/** Positions found so far, from which a jump skips fewer rows. */
interface KnownList {
  readonly version: number;
  readonly positions: Map<number, Position>;
}

/**
 * Remembers where rows of lists are. A change of the catalog moves the others by one row at most, so a list's positions are
 * forgotten only after more changes than the caller tolerates.
 */
export function createKnownPositions() {
  const lists = new Map<string, KnownList>();

  const positionsOf = (list: string, version: number, tolerance: number): Map<number, Position> => {
    const known = lists.get(list);
    if (known !== undefined && version - known.version <= tolerance) return known.positions;
    if (lists.size >= MAX_LISTS) lists.clear();
    const positions = new Map<number, Position>();
    lists.set(list, { version, positions });
    return positions;
  };

  return {
    /** The known positions of a list at a version of the catalog. */
    of: (list: string, version: number, tolerance: number) => {
      const positions = positionsOf(list, version, tolerance);
      return {
        /** The nearest one; undefined if none is nearer than `distance` rows. */
        nearest: (row: number, distance: number): NumberedPosition | undefined => {
          let found: NumberedPosition | undefined;
          for (const [known, position] of positions) {
            if (Math.abs(known - row) < Math.abs((found?.row ?? row + distance) - row))
              found = { row: known, position };
          }
          return found;
        },
        /** The nearest one that is no later row. */
        nearestBefore: (row: number): NumberedPosition | undefined => {
          let found: NumberedPosition | undefined;
          for (const [known, position] of positions) {
            if (known <= row && known > (found?.row ?? -1)) found = { row: known, position };
          }
          return found;
        },
        add: ({ row, position }: NumberedPosition): void => {
          if (positions.size >= MAX_POSITIONS) positions.clear();
          positions.set(row, position);
        },
      };
    },
  };
}

export type KnownPositions = ReturnType<ReturnType<typeof createKnownPositions>['of']>;
