/** A row of raw SQL. The engines return numbers and names differently, so cells are read by name and type. */
export class Row {
  readonly #places: ReadonlyMap<string, number>;
  readonly #cells: readonly unknown[];

  constructor(places: ReadonlyMap<string, number>, cells: readonly unknown[]) {
    this.#places = places;
    this.#cells = cells;
  }

  /** Converts PostgreSQL's counts and sums, which arrive as text, to numbers. */
  number(name: string): number {
    const cell = this.#cell(name);
    const value = typeof cell === 'string' && cell !== '' ? Number(cell) : cell;
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new TypeError(`${name} is not a number: ${typeof cell}`);
    return value;
  }

  text(name: string): string {
    const cell = this.#cell(name);
    if (typeof cell !== 'string') throw new TypeError(`${name} is not text: ${typeof cell}`);
    return cell;
  }

  #cell(name: string): unknown {
    const place = this.#places.get(name);
    if (place === undefined) throw new TypeError(`no column ${name} in the result`);
    return this.#cells[place];
  }
}

/** Applies `read` to rows given as arrays, with the names of their columns. */
export function rowsOf<T>(names: readonly string[], rows: readonly unknown[], read: (row: Row) => T): T[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return rows.map((cells) => read(new Row(places, Array.isArray(cells) ? cells : [])));
}
