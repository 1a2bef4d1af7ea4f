import type { LocalDb } from '../database.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';
import type { createSellingScene, Seller } from './seller.ts';

/** Counts down before and after each operation; at zero, no operation ever completes again. */
export class Countdown {
  /** Resolves once it is at zero. */
  readonly ended: Promise<void>;
  private end: () => void = () => undefined;

  constructor(private left: number) {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async runCounted<T>(operation: () => Promise<T>): Promise<T> {
    await this.countDown();
    const done = await operation();
    await this.countDown();
    return done;
  }

  private async countDown(): Promise<void> {
    this.left -= 1;
    if (this.left >= 0) return;
    this.end();
    await new Promise(() => undefined);
  }
}

/** A tab that is killed when the countdown ends, and its lock with it. */
export function createCrashingTab(
  { calls, seller }: Pick<ReturnType<typeof createSellingScene>, 'calls' | 'seller'>,
  countdown: Countdown,
): Seller {
  const tab = seller(createInMemoryLocks(), {
    upload: async (...args) => countdown.runCounted(async () => calls.upload(...args)),
    publish: async (...args) => countdown.runCounted(async () => calls.publish(...args)),
    addCopies: async (...args) => countdown.runCounted(async () => calls.addCopies(...args)),
    stackSync: async (...args) => countdown.runCounted(async () => calls.stackSync(...args)),
  });
  const { run } = tab.local;
  const local: LocalDb = tab.local;
  Object.assign(local, {
    run: async (operation: Parameters<typeof run>[0]) => countdown.runCounted(async () => run(operation)),
  });
  return tab;
}
