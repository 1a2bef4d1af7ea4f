import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { examineShop } from './doctor.queries.ts';

/** Not at once: what a former process left behind is being caught up with. */
const FIRST_MS = 10 * MINUTE_MS;

/** Looks at the invariants of stock, orders and money, and logs an alarm for each breach. */
export async function raiseAlarms(deps: Deps): Promise<void> {
  for (const breach of await examineShop(deps))
    deps.log.error(breach, 'an invariant of stock, orders or money is broken: see npm run doctor');
}

/** The same by itself from now on, once a day. Answers what ends it: it waits for a look that is under way. */
export function watchHealth(deps: Deps): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await raiseAlarms(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the invariants could not be looked at');
    }
  };
  const start = (): void => {
    looking = look();
  };
  const first = setTimeout(start, FIRST_MS);
  const daily = setInterval(start, DAY_MS);
  first.unref();
  daily.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(daily);
    await looking;
  };
}
