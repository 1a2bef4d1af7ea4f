/** How long a reader has worked on a photo, and whether that is enough. */
export interface Patience {
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
 * Patience counts work, not time: on a busy machine a reader gets as many looks at a photo as on an idle one, within 5
 * seconds, or within `patienceMs` where that is more.
 */
export function startPatience(patienceMs: number, { wall, processor }: Clocks = CLOCKS): Patience {
  const started = { wall: wall(), processor: processor() };
  return {
    isOver: () => {
      const passed = wall() - started.wall;
      return (
        Math.min(passed, processor() - started.processor) > patienceMs ||
        passed > Math.max(patienceMs, MAX_MS)
      );
    },
  };
}

/** Patience for a machine whose event loop is late by `lagMs`: so much longer, up to 5 seconds. */
export const extendedBy = (patienceMs: number, lagMs: number): number =>
  Math.max(patienceMs, Math.min(MAX_MS, patienceMs + lagMs));
