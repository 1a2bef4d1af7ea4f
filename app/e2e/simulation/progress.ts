/** An action of a tab: running, or parked while it waits for a held request or a lock. */
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

/** Detects when all actions have ended or are parked, which makes overlapping histories deterministic. */
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

  /** Resolves when no action is running; parked ones stay parked. */
  async waitUntilIdle(): Promise<void> {
    while (this.runs()) await new Promise<void>((wake) => (this.wake = wake));
  }

  private runs(): boolean {
    return [...this.actions].some((action) => action.runs);
  }

  private look(): void {
    if (this.runs()) return;
    const { wake } = this;
    this.wake = undefined;
    // In a separate task: the caller may be inside a Dexie transaction.
    if (wake !== undefined) setImmediate(wake);
  }
}
