import type { PhoneBugs } from './device.ts';
import { heal } from './heal.ts';
import type { History } from './history.ts';
import { STOCKS } from './items.ts';
import type { Server, ServerBugs } from './server.ts';
import { stockUp } from './server-doors.ts';
import { perform } from './steps.ts';
import { World, type RoadBugs } from './world.ts';

/** Bugs planted on either side and between. */
export interface Bugs {
  readonly phone?: PhoneBugs;
  readonly server?: ServerBugs;
  readonly road?: RoadBugs;
}

/** Runs a history to its quiet end. Answers what went wrong; undefined: nothing. */
export async function runHistory(
  server: Server,
  history: History,
  bugs: Bugs = {},
): Promise<Error | undefined> {
  server.bugs = {};
  await server.reset();
  await stockUp(server, STOCKS);
  const world = new World(server, history, bugs.phone ?? {}, bugs.road ?? {});
  for (const [index, stock] of STOCKS.entries()) world.ledger.setGoods(index + 1, { stock, deleted: false });
  const realFetch = globalThis.fetch;
  globalThis.fetch = world.network.fetch;
  server.bugs = bugs.server ?? {};
  try {
    for (const step of history.steps) await perform(world, step);
    await heal(world, { repeats: history.seed % 4 === 0 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    world.close();
    globalThis.fetch = realFetch;
  }
}
