import type { Deps } from '../deps.ts';
import { addCallHours } from './dependency-hours.repo.ts';

/** Writes down how calls to what is outside went since the last time. */
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
