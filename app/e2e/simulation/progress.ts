/** One thing that a tab is at: running, or parked because it waits for a held request or a lock. */
export class Action {
  private state: 'running' | 'parked' | 'over' = 'running';

  constructor(private readonly changed: () => void) {}

  get runs(): boolean {
    return this.state === 'running';
  }

  park(): void {
    this.become('parked');
  }

  goOn(): void {
    this.become('running');
  }

  end(): void {
    this.become('over');
  }

  private become(state: 'running' | 'parked' | 'over'): void {
    if (this.state === 'over') return;
    this.state = state;
    this.changed();
  }
}

/** Knows when everything has come as far as it can without the next step: what makes histories with overlaps repeatable. */
export class Progress {
  private readonly actions = new Set<Action>();
  private wake: (() => void) | undefined;

  begin(): Action {
    const action: Action = new Action(() => {
      if (!action.runs) this.look();
    });
    this.actions.add(action);
    return action;
  }

  /** When nothing runs any more; what is parked stays so. */
  async still(): Promise<void> {
    while (this.runs()) await new Promise<void>((wake) => (this.wake = wake));
  }

  private runs(): boolean {
    return [...this.actions].some((action) => action.runs);
  }

  private look(): void {
    if (this.runs()) return;
    const { wake } = this;
    this.wake = undefined;
    // In a turn of its own: what looks here may be in the middle of one of Dexie's transactions.
    if (wake !== undefined) setImmediate(wake);
  }
}
