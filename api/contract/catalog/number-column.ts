type Numbers = Uint32Array | Float64Array;

/** A number for each row, 0 for rows without one. */
export interface NumberColumn<T extends Numbers = Uint32Array> {
  /** By row; another array after each `put`. May be longer than the last row. */
  readonly numbers: T;
  put(row: number, value: number): void;
}

const MIN_ROWS = 64;

/**
 * Creates a column without rows. `create` returns an array of zeros of a length. A typed array takes a fraction of the memory
 * of an array of numbers, and is scanned faster.
 */
export function createNumberColumn<T extends Numbers>(create: (length: number) => T): NumberColumn<T> {
  let numbers = create(MIN_ROWS);
  return {
    get numbers() {
      return numbers;
    },
    put: (row, value) => {
      if (row >= numbers.length) {
        const larger = create(Math.max(row + 1, Math.ceil(numbers.length * 1.5)));
        larger.set(numbers);
        numbers = larger;
      }
      numbers[row] = value;
    },
  };
}

/** Whole numbers up to 4,294,967,295. */
export const createWholeColumn = (): NumberColumn => createNumberColumn((length) => new Uint32Array(length));
