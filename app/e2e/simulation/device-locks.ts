import type { Locks } from '#app/offline/ports.ts';
import type { Action } from './progress.ts';

interface Request<Tab> {
  readonly tab: Tab;
  readonly action: Action | undefined;
  readonly grant: () => void;
}

interface Lock<Tab> {
  held: object | undefined;
  holder: Tab | undefined;
  waiting: Request<Tab>[];
}

/** The Web Locks of a device: each name has one holder at a time, and a tab that dies frees what it held or waited for. */
export class DeviceLocks<Tab> {
  private readonly locks = new Map<string, Lock<Tab>>();

  /** Returns the locks for a tab. `contact` is called at every step; `action` returns the tab's current action. */
  of(tab: Tab, contact: () => void, action: () => Action | undefined): Locks {
    return {
      runExclusive: async (name, task) => {
        contact();
        const lock = this.lockOf(name);
        const holding = {};
        if (lock.held !== undefined) await wait(lock, tab, action());
        lock.held = holding;
        lock.holder = tab;
        try {
          contact();
          return await task();
        } finally {
          if (lock.held === holding) grantNext(lock);
        }
      },
    };
  }

  /** Releases the locks and requests of a tab that has died. */
  forget(tab: Tab): void {
    for (const lock of this.locks.values()) {
      lock.waiting = lock.waiting.filter((each) => each.tab !== tab);
      if (lock.holder === tab) grantNext(lock);
    }
  }

  private lockOf(name: string): Lock<Tab> {
    const lock = this.locks.get(name) ?? { held: undefined, holder: undefined, waiting: [] };
    this.locks.set(name, lock);
    return lock;
  }
}

async function wait<Tab>(lock: Lock<Tab>, tab: Tab, action: Action | undefined): Promise<void> {
  action?.park();
  await new Promise<void>((resolve) => {
    lock.waiting.push({ tab, action, grant: resolve });
  });
}

function grantNext<Tab>(lock: Lock<Tab>): void {
  const first = lock.waiting.shift();
  // Held from here on, so that no third request can come in between.
  lock.held = first;
  lock.holder = first?.tab;
  first?.action?.goOn();
  first?.grant();
}
