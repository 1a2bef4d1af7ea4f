import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { auditEntries, priceChanges, products } from '#api/storage/schema.ts';
import { runSchema } from '#contract/admin/admin-runs.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { bundledProgram } from './world/bundled-program.ts';
import { insertProducts } from './world/insert-product.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openShop } from './world/shop.ts';

const MINUTE_MS = 60_000;
const PRODUCT_COUNT = 900;

/** Runs the pending bulk changes in a process that dies before a given statement. Returns its signal or exit code. */
async function workUntil(place: StoragePlace, stepsToLive: number | 'all', ahead: number): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-runs-'));
  const program = await bundledProgram('run-crash-test-admin-runs');
  const child = fork(program, [String(stepsToLive), String(ahead)], {
    execArgv: [],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: 'file' in place ? dirname(place.file) : folder,
      DATABASE_URL: 'url' in place ? place.url : '',
      LOG_LEVEL: 'silent',
    },
  });
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
  return child.signalCode ?? child.exitCode;
}

test(
  'a bulk change whose process is killed repeatedly changes each product once',
  { timeout: 120_000 },
  async () => {
    await using fresh = await migratedPlace();
    const storage = await openStorage(fresh.place);
    await using shop = await openShop({ env: ADMIN, deps: { storage, now: Date.now } });
    await insertProducts(shop, PRODUCT_COUNT);
    const admin = await createAdmin(shop);
    const command = { selection: { filter: {} }, change: { action: 'price', percent: 100 } };
    const { id } = z.parse(runSchema, await admin.do('POST', '/api/admin/runs', command));
    const state = async () => z.parse(runSchema, await admin.read(`/api/admin/runs/${id}`));

    // Before it claims the run, in the middle of a batch, before a commit, and some batches later.
    const doneCounts: number[] = [];
    for (const [at, steps] of [2, 12, 17, 34, 55].entries()) {
      expect(await workUntil(fresh.place, steps, at * MINUTE_MS)).toBe('SIGKILL');
      const { done, changed, status } = await state();
      expect({ status: status === 'done', changed }).toEqual({ status: false, changed: done });
      doneCounts.push(done);
    }
    expect(doneCounts.at(-1)).toBeGreaterThan(0);
    expect(await workUntil(fresh.place, 'all', 10 * MINUTE_MS)).toBe(0);
    expect(await state()).toMatchObject({
      status: 'done',
      done: PRODUCT_COUNT,
      changed: PRODUCT_COUNT,
      failed: 0,
    });
    const prices = await storage.db.select({ cents: products.priceCents }).from(products);
    expect(new Set(prices.map(({ cents }) => cents))).toEqual(new Set([1_700]));
    const entries = await storage.db.select().from(auditEntries);
    expect(entries.filter(({ runId }) => runId === id)).toHaveLength(PRODUCT_COUNT);
    expect(await storage.db.select().from(priceChanges)).toHaveLength(PRODUCT_COUNT);
    await storage.close();
  },
);
