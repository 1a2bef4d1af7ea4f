interface Sized {
  bytes(): number;
}

/** A map that holds at most so many bytes and drops what was not asked for longest. */
export class ByteBoundedLru<Entry extends Sized> {
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  #total = 0;

  constructor(maxBytes: number) {
    this.#most = maxBytes;
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // Back to the end of the line of those that must go.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#add(entry.bytes());
  }

  /** To be told when an entry became larger by so many bytes. */
  grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) === entry) this.#add(bytes);
  }

  clear(): void {
    this.#entries.clear();
    this.#total = 0;
  }

  #add(bytes: number): void {
    this.#total += bytes;
    for (const key of this.#entries.keys()) {
      if (this.#total <= this.#most) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#total -= this.#entries.get(key)?.bytes() ?? 0;
    this.#entries.delete(key);
  }
}
