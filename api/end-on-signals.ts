import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Longer than the grace period of requests. */
const MAX_CLOSE_MS = 10_000;

interface Steps {
  readonly log: Logger;
  /** DRAIN_MS. */
  readonly drainMs: number;
  /** Makes the process not ready; it still answers requests. */
  readonly beginDraining: () => void;
  /** Finishes what is running, and closes everything. */
  readonly close: () => Promise<void>;
}

/**
 * Ends the process on SIGTERM, on SIGINT, and with its parent process. On SIGTERM it drains first: load balancers have
 * `drainMs` to notice that it is not ready before its port closes. SIGINT never drains, and ends a drain. Exits with 1 if
 * closing takes longer than 10 s; what was cut off is as safe as in a crash.
 */
export function endOnSignals({ log, drainMs, beginDraining, close }: Steps): void {
  const drainEnd = new AbortController();
  let isEnding = false;
  const end = async (reason: string): Promise<void> => {
    if (reason !== 'SIGTERM') drainEnd.abort();
    if (isEnding) return;
    isEnding = true;
    log.info({ reason, drainMs }, 'closing');
    beginDraining();
    await sleep(drainMs, undefined, { signal: drainEnd.signal }).catch(() => undefined);
    const deadline = setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, MAX_CLOSE_MS);
    await close();
    clearTimeout(deadline);
    log.info('closed');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // With `npm start`, end with the parent process; its IPC channel must not keep this process alive.
  process.once('disconnect', () => void end('disconnect'));
  process.channel?.unref();
}
