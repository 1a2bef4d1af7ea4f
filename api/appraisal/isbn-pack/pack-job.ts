import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import { buildPack, findPackInfo } from './isbn-pack.ts';

const KIND = 'isbn-pack';

/** Enqueues the building of the ISBN pack if there is none, or if it is a day old. */
export async function enqueuePackIfDue(deps: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  if (!(await isDue(deps))) return;
  const now = deps.now();
  // One job an hour for all processes: a pack that is lost is built again in the next one.
  const key = `${KIND}:${Math.floor(now / HOUR_MS)}`;
  await deps.storage.transaction({}, (tx) => enqueue(tx, now, { key, kind: KIND, payload: {} }));
}

/** Job handler: builds the ISBN pack. */
export const isbnPackHandler = {
  [KIND]: async (deps) => {
    if (await isDue(deps)) await buildPack(deps);
  },
} satisfies Readonly<Record<string, Handler>>;

async function isDue(deps: Pick<Deps, 'storage' | 'now'>): Promise<boolean> {
  const pack = await findPackInfo(deps);
  return pack === undefined || deps.now() - pack.builtAt >= DAY_MS;
}
