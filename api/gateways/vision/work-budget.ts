/** How long a reader has worked on a photo, and whether that is enough. */
export interface WorkBudget {
  isOver(): boolean;
}

interface Clocks {
  /** Milliseconds that have passed. */
  readonly wall: () => number;
  /** Milliseconds of processor time that this process was given. */
  readonly processor: () => number;
}

const CLOCKS: Clocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Nobody waits longer than this, however busy the machine is with other things. */
const MAX_MS = 5_000;

/**
 * A work budget counts processor time, not wall time: on a busy machine a reader gets as many looks at a photo as on an idle one, within 5
 * seconds, or within `budgetMs` where that is more.
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

/** The budget for a machine whose event loop is late by `lagMs`: so much longer, up to 5 seconds. */
export const extendedBy = (budgetMs: number, lagMs: number): number =>
  Math.max(budgetMs, Math.min(MAX_MS, budgetMs + lagMs));
