import type { Deps } from '../deps.ts';
import { addCallHours } from './dependency-hours.repo.ts';

/** Writes the statistics of calls to external services since the last write. On failure, they are kept for the next one. */
export async function writeCallHours({
  storage,
  callMeter,
}: Pick<Deps, 'storage' | 'callMeter'>): Promise<void> {
  const hours = callMeter.take();
  if (hours.length === 0) return;
  try {
    await storage.transaction({}, (tx) => addCallHours(tx, hours));
  } catch (error) {
    callMeter.giveBack(hours);
    throw error;
  }
}
