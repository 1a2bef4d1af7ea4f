type Numbers = Uint32Array | Float64Array;

/** A number for each row, 0 for rows without one. */
export interface NumberColumn<T extends Numbers = Uint32Array> {
  /** By row, and longer than the last row needs. A `put` may replace it. */
  readonly numbers: T;
  put(row: number, value: number): void;
}

const MIN_ROWS = 64;

// A typed array takes a fraction of the memory of an array of numbers, and is scanned faster.
function createColumn<T extends Numbers>(zeros: (length: number) => T): NumberColumn<T> {
  let numbers = zeros(MIN_ROWS);
  return {
    get numbers() {
      return numbers;
    },
    put: (row, value) => {
      if (row >= numbers.length) {
        const larger = zeros(Math.max(row + 1, Math.ceil(numbers.length * 1.5)));
        larger.set(numbers);
        numbers = larger;
      }
      numbers[row] = value;
    },
  };
}

/** Creates a column without rows for whole numbers up to 4,294,967,295. */
export const createWholeColumn = (): NumberColumn => createColumn((length) => new Uint32Array(length));

/** Creates a column without rows for any numbers. */
export const createNumberColumn = (): NumberColumn<Float64Array> =>
  createColumn((length) => new Float64Array(length));
