import type { Storage, Tx } from './storage.ts';

/** Counts by key, in memory until they are written: no response waits for a write. */
export interface BufferedCounts<K> {
  note(key: K): void;
  /** Returns and resets the counts. */
  take(): [key: K, count: number][];
  /** Adds back counts whose write failed. */
  giveBack(counts: readonly (readonly [key: K, count: number])[]): void;
}

/** Beyond `maxKeys` between two writes, further keys are not counted: bounds the memory. */
export function createBufferedCounts<K>(maxKeys: number): BufferedCounts<K> {
  const counted = new Map<K, number>();

  const add = (key: K, count: number): void => {
    const known = counted.get(key);
    if (known === undefined && counted.size >= maxKeys) return;
    counted.set(key, (known ?? 0) + count);
  };

  return {
    note: (key) => add(key, 1),
    take: () => {
      const taken = [...counted];
      counted.clear();
      return taken;
    },
    giveBack: (counts) => {
      for (const [key, count] of counts) add(key, count);
    },
  };
}

/** Stores the counts since the last call by `add`. `name` is the lock of their writers. */
export async function writeBufferedCounts<K>(
  storage: Storage,
  name: string,
  buffered: BufferedCounts<K>,
  add: (tx: Tx, counts: readonly (readonly [key: K, count: number])[]) => Promise<void>,
): Promise<void> {
  const counts = buffered.take();
  if (counts.length === 0) return;
  try {
    // One writer at a time: processes that update the same rows in another order would deadlock.
    await storage.transaction({ session: name }, (tx) => add(tx, counts));
  } catch (error) {
    buffered.giveBack(counts);
    throw error;
  }
}
