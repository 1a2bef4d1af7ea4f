import { expect } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { openCrashTestServer, survives } from './crash-test-server.ts';
import { migratedPlace } from './fresh-storage.ts';
import { isWholeProof } from './proof.ts';
import type { Shop } from './shop.ts';
import { createShopClient } from './shop-client.ts';

// Real SIGKILLs. What a killed process leaves behind is what it has committed: one death before a COMMIT and one after it
// cover everything in between. On SQLite checkout-post-crash.test.ts verifies this, statement by statement.

/** A shop in a process that is killed during the calls of a test, and then opened again on the same database. */
export interface KilledShop {
  readonly storage: Storage;
  readonly client: Pick<Shop, 'fetch'>;
  /** Runs a call whose first request is killed at the step of this round. False if it was, and the shop is open again. */
  readonly survives: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** Plays all of a test's calls once, on whatever earlier rounds left behind, and asserts their outcome. */
type Round = () => Promise<unknown>;

interface Kills {
  /** The step that is certainly not the last of a round's longest call. */
  readonly longerThan: number;
  /** The step by which every call has ended. */
  readonly maxSteps: number;
  /** Kills before statements, of which every nth is tried, instead of before and after commits. */
  readonly statements?: number;
  /** Of the commits, every nth is tried, unless it is a whole proof. */
  readonly stride?: number;
}

/** Databases that are tested in parallel. */
const RUNNERS = [0, 1];
/** On PostgreSQL fewer commits suffice: what the shop does between two commits is the same there. */
const STRIDE = engine === 'sqlite' ? 3 : 5;

/** For a test of kills, which takes long on a busy machine. */
export const KILLS_TIMEOUT_MS = isWholeProof ? 1_800_000 : 600_000;

/** Plays rounds with the kills at one step after another, until one in which the shop survives. `prepare` runs once per database. */
export async function killAtSteps(
  prepare: (shop: KilledShop) => Promise<Round>,
  kills: Kills,
): Promise<void> {
  const survived = await Promise.all(RUNNERS.map((runner) => firstSurvived(prepare, kills, runner)));
  expect(Math.max(...survived), 'it was killed at several steps').toBeGreaterThan(kills.longerThan);
  expect(Math.max(...survived), 'the last step was survived').toBeLessThan(kills.maxSteps);
}

async function firstSurvived(
  prepare: (shop: KilledShop) => Promise<Round>,
  { maxSteps, statements, stride = STRIDE }: Kills,
  runner: number,
): Promise<number> {
  const pace = statements ?? 1;
  const header = statements === undefined ? 'X-Die-Around' : 'X-Die-Before';
  await using fresh = await migratedPlace();
  const storage = await openStorage(fresh.place);
  let server = await openCrashTestServer(fresh.place);
  const client = createShopClient(server.url);
  const tried = (isWholeProof ? 1 : stride) * pace;
  let step = 1 + runner * tried;
  let deadly: Readonly<Record<string, string>> = {};
  let deaths = 0;
  let callCount = 0;
  const shop: KilledShop = {
    storage,
    client: {
      fetch: (path, init = {}) => {
        const headers = { ...Object.fromEntries(new Headers(init.headers)), ...deadly };
        deadly = {};
        return client.fetch(path, { ...init, headers });
      },
    },
    survives: async (call) => {
      // A sample kills the calls of a round at different steps: most of them are short.
      deadly = { [header]: String(step + (isWholeProof ? 0 : callCount)) };
      callCount += 1;
      if (await survives(call())) return true;
      deaths += 1;
      expect(await server.ended).toBe('SIGKILL');
      server = await openCrashTestServer(fresh.place);
      client.setUrl(server.url);
      return false;
    },
  };
  try {
    const play = await prepare(shop);
    for (; step < maxSteps; step += tried * RUNNERS.length) {
      const before = deaths;
      callCount = 0;
      await play();
      if (deaths === before) return step;
    }
    return maxSteps;
  } finally {
    await storage.close();
    await server[Symbol.asyncDispose]();
  }
}
