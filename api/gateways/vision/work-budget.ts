/** How long a reader has worked on a photo, and whether its budget is used up. */
export interface WorkBudget {
  isOver(): boolean;
}

interface Clocks {
  /** Elapsed milliseconds. */
  readonly wall: () => number;
  /** CPU milliseconds of this process. */
  readonly processor: () => number;
}

const CLOCKS: Clocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Maximum elapsed time, however busy the machine is. */
const MAX_MS = 5_000;

/**
 * A budget of CPU time, not of elapsed time: on a busy machine, a reader gets as many passes over a photo as on an
 * idle one, within 5 seconds, or within `budgetMs` if that is more.
 */
export function startWorkBudget(budgetMs: number, { wall, processor }: Clocks = CLOCKS): WorkBudget {
  const started = { wall: wall(), processor: processor() };
  return {
    isOver: () => {
      const passed = wall() - started.wall;
      return (
        Math.min(passed, processor() - started.processor) > budgetMs || passed > Math.max(budgetMs, MAX_MS)
      );
    },
  };
}

/** The budget on a machine whose event loop lags by `lagMs`: longer by that much, up to 5 seconds. */
export const extendedBy = (budgetMs: number, lagMs: number): number =>
  Math.max(budgetMs, Math.min(MAX_MS, budgetMs + lagMs));
