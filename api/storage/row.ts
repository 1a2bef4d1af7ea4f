/** A row of raw SQL. The engines answer numbers and names differently, so each cell is asked for by name and kind. */
export class Row {
  readonly #places: ReadonlyMap<string, number>;
  readonly #cells: readonly unknown[];

  constructor(places: ReadonlyMap<string, number>, cells: readonly unknown[]) {
    this.#places = places;
    this.#cells = cells;
  }

  /** PostgreSQL sends counts and sums as text: they come out as numbers here. */
  number(name: string): number {
    const cell = this.#cell(name);
    const value = typeof cell === 'string' && cell !== '' ? Number(cell) : cell;
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new TypeError(`${name} is no number: ${typeof cell}`);
    return value;
  }

  text(name: string): string {
    const cell = this.#cell(name);
    if (typeof cell !== 'string') throw new TypeError(`${name} is no text: ${typeof cell}`);
    return cell;
  }

  #cell(name: string): unknown {
    const place = this.#places.get(name);
    if (place === undefined) throw new TypeError(`the answer has no column ${name}`);
    return this.#cells[place];
  }
}

/** Rows as arrays and the names of their columns -> what `read` makes of each. */
export function rowsOf<T>(names: readonly string[], rows: readonly unknown[], read: (row: Row) => T): T[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return rows.map((cells) => read(new Row(places, Array.isArray(cells) ? cells : [])));
}
