interface Sized {
  bytes(): number;
}

/** LRU cache bounded by total size in bytes. */
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
    // Most recently used last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#add(entry.bytes());
  }

  /** Must be called when a cached entry has grown. */
  grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) === entry) this.#add(bytes);
  }

  delete(key: string): void {
    this.#total -= this.#entries.get(key)?.bytes() ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#total = 0;
  }

  #add(bytes: number): void {
    this.#total += bytes;
    for (const key of this.#entries.keys()) {
      if (this.#total <= this.#most) return;
      this.delete(key);
    }
  }
}
