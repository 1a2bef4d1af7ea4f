import type { Deps } from '../deps.ts';
import { addCallHours, forgetCallsBefore } from './dependency-hours.repo.ts';

const LIFE_MS = 90 * 86_400_000;

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

/** Clears away how calls went longer than 90 days ago. */
export const forgetOldCalls = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => forgetCallsBefore(tx, now() - LIFE_MS));
