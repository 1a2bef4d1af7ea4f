import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { examineShop } from './doctor.queries.ts';

/** Delay of the first check: the shop first recovers what a crashed process left behind. */
const FIRST_MS = 10 * MINUTE_MS;

/** Checks the invariants of stock, orders and money, and logs an error for each breach. */
export async function raiseAlarms(deps: Deps): Promise<void> {
  for (const breach of await examineShop(deps))
    deps.log.error(breach, 'invariant broken: run npm run doctor');
}

/** Starts checking once a day. Returns the function that stops it and waits for a running check. */
export function watchHealth(deps: Deps): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await raiseAlarms(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'checking invariants failed');
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
