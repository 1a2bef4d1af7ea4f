import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Router } from 'express';
import type { Deps } from '../deps.ts';
import { probeDisk } from '../gateways/disk/disk.ts';
import { currentChange } from '../storage/change.ts';

const CHECK_TIMEOUT_MS = 2_000;

/** /healthz: this process is alive (liveness). /readyz: it can serve requests (readiness). For process supervisors. */
export function healthRoutes(deps: Deps): Router {
  const router = express.Router();
  const diskCheck = createDiskCheck(deps.env.dataDir);
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', build: deps.build });
  });
  router.get('/readyz', async (_req, res) => {
    const trouble = deps.closing() ? ['closing'] : await failingChecks(deps, diskCheck);
    res
      .status(trouble.length === 0 ? 200 : 503)
      .json({ status: trouble.length === 0 ? 'ready' : 'not ready', trouble });
  });
  return router;
}

async function failingChecks(deps: Deps, diskCheck: () => Promise<void>): Promise<string[]> {
  const checks = {
    database: currentChange(deps.storage.db),
    disk: diskCheck(),
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const fine = check.then(
        () => true,
        () => false,
      );
      return (await Promise.race([fine, sleep(CHECK_TIMEOUT_MS, false, { ref: false })])) ? undefined : name;
    }),
  );
  return found.filter((name) => name !== undefined);
}

/** Minimum time between disk writes, however often /readyz is called. */
const DISK_CHECK_INTERVAL_MS = 2_000;

function createDiskCheck(folder: string): () => Promise<void> {
  let known: Promise<void> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (known === undefined || performance.now() - checkedAt > DISK_CHECK_INTERVAL_MS) {
      checkedAt = performance.now();
      known = probeDisk(folder);
    }
    return known;
  };
}
