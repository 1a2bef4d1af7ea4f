import type { PhoneBugs } from './device.ts';
import { quiesce } from './quiesce.ts';
import type { History } from './history.ts';
import { STOCKS } from './items.ts';
import type { Server, ServerBugs } from './server.ts';
import { insertProducts, insertUsers } from './server-actions.ts';
import { executeStep } from './execute-step.ts';
import { insertParcels } from './sale-actions.ts';
import { World, type NetworkBugs } from './world.ts';

/** Bugs planted on either side and between. */
export interface Bugs {
  readonly phone?: PhoneBugs;
  readonly server?: ServerBugs;
  readonly network?: NetworkBugs;
}

/** Runs a history and asserts the invariants. Returns the failure; undefined if there is none. */
export async function runHistory(
  server: Server,
  history: History,
  bugs: Bugs = {},
): Promise<Error | undefined> {
  server.bugs = {};
  server.asksEmail = history.asksEmail === true;
  await server.reset();
  await insertUsers(server);
  await insertProducts(server, STOCKS);
  const parcels = await insertParcels(server);
  const world = new World(server, history, bugs.phone ?? {}, bugs.network ?? {});
  for (const [index, stock] of STOCKS.entries()) world.ledger.setStock(index + 1, { stock, deleted: false });
  for (const parcel of parcels) world.ledger.setParcel(parcel);
  const realFetch = globalThis.fetch;
  globalThis.fetch = world.network.fetch;
  server.bugs = bugs.server ?? {};
  try {
    for (const step of history.steps) await executeStep(world, step);
    await quiesce(world, { repeats: history.seed % 4 === 0 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    world.close();
    globalThis.fetch = realFetch;
  }
}
