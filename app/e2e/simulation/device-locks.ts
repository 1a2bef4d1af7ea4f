import type { Locks } from '#app/offline/ports.ts';
import type { Action } from './progress.ts';

interface Asking<Tab> {
  readonly tab: Tab;
  readonly action: Action | undefined;
  readonly grant: () => void;
}

/** The Web Locks of a device: one name at a time, and what a tab held or waited for is free when it dies. */
export class DeviceLocks<Tab> {
  private holder: Tab | undefined;
  private held: object | undefined;
  private waiting: Asking<Tab>[] = [];

  /** As `tab` sees them; `contact` is called at every step, `action` is what it is at. */
  of(tab: Tab, contact: () => void, action: () => Action | undefined): Locks {
    return {
      hold: async (_name, task) => {
        contact();
        const turn = {};
        if (this.held !== undefined) await this.wait(tab, action());
        this.held = turn;
        this.holder = tab;
        try {
          contact();
          return await task();
        } finally {
          if (this.held === turn) this.next();
        }
      },
    };
  }

  /** A tab has died. */
  forget(tab: Tab): void {
    this.waiting = this.waiting.filter((each) => each.tab !== tab);
    if (this.holder === tab) this.next();
  }

  private async wait(tab: Tab, action: Action | undefined): Promise<void> {
    action?.park();
    await new Promise<void>((resolve) => {
      this.waiting.push({ tab, action, grant: resolve });
    });
  }

  private next(): void {
    const first = this.waiting.shift();
    // Kept from then on, or a third one could come in between.
    this.held = first;
    this.holder = first?.tab;
    first?.action?.goOn();
    first?.grant();
  }
}
