import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { HOUR_MS } from '#contract/durations.ts';
import { moveGuestEmails } from './accounts/contacts/move-guest-emails.ts';
import { compareAdminPassword } from './admin/compare-admin-password.ts';
import { watchRuns } from './admin/runs/watch-runs.ts';
import { watchIsbnRecords } from './appraisal/update-isbn-records.ts';
import { createApp } from './app.ts';
import { buildDeps } from './build-deps.ts';
import { watchProductCounts } from './catalog/counts/fold-product-counts.ts';
import { seedDemoCatalog } from './catalog/import/seed-demo-catalog.ts';
import { watchCheckouts } from './checkout/watch-checkouts.ts';
import { watchCounts } from './dashboard/watch-counts.ts';
import { watchHealth } from './doctor/watch-health.ts';
import { endOnSignals } from './end-on-signals.ts';
import type { Env } from './env.ts';
import { isDiskFull, probeDisk } from './gateways/disk/disk.ts';
import { createLog } from './gateways/log.ts';
import { loadNodemailer } from './gateways/mail/load-nodemailer.ts';
import type { Frontend } from './http/frontend.ts';
import { listen, type Listening } from './http/listen.ts';
import { JOB_HANDLERS } from './job-handlers.ts';
import { startInterval } from './jobs/start-interval.ts';
import { startJobWorker } from './jobs/job-worker.ts';
import { listenForScrapes } from './metrics/metrics.routes.ts';
import { awaitComparison, watchRestores } from './notice-restore.ts';
import { settleExistingParcels } from './orders/parcels/settle-existing-parcels.ts';
import { watchEvidence } from './orders/disputes/watch-evidence.ts';
import { watchParcels } from './orders/parcels/watch-parcels.ts';
import { postExistingOrders } from './orders/money/post-existing-orders.ts';
import { watchPayouts } from './payouts/watch-payouts.ts';
import { watchMarketPrices } from './pricing/watch-market-prices.ts';
import { RETENTION } from './retention/retention-table.ts';
import { watchRetention } from './retention/run-retention.ts';
import { addSampleReviews } from './reviews/add-sample-reviews.ts';
import { warmSearch } from './search/warm-search.ts';
import { seedDemoSeller } from './seed-demo-seller.ts';
import { settleSellers, watchSellers } from './sellers/settle-sellers.ts';
import type { ShopDeps } from './shop-deps.ts';
import { getOrCreateEpoch } from './sync/epoch.ts';

const ASSETS_FAILURE = 'storing the assets of this build failed';

interface Options {
  readonly env: Env;
  /** The project's folder. */
  readonly root: string;
  readonly front: (deps: ShopDeps) => Promise<Frontend>;
}

/** Starts the shop, prints its address, and shuts it down gracefully on SIGTERM and SIGINT. */
export async function runShop({ env, root, front }: Options): Promise<void> {
  const log = createLog(env.logLevel);
  const { running, admin } = await open(env, log, root).catch(async (error: unknown) => {
    throw (await explainFullDisk(env, error)) ?? error;
  });
  const { deps, beginClosing, isOpenAt, close } = running;
  const frontend = await front(deps);
  const storeAssets = frontend.storeAssets ?? (() => Promise.resolve());
  // Before the first page: its scripts may be requested from a process of another build.
  await storeAssets().catch((error: unknown) => {
    log.error({ err: error }, ASSETS_FAILURE);
  });
  const server = await listen(createApp(deps, frontend), env);
  const scrapes = await listenForScrapes(deps);
  isOpenAt(`http://127.0.0.1:${server.port}`);
  const stopJobs = startJobWorker(deps, JOB_HANDLERS);
  const watches = [
    ...[
      watchCheckouts,
      watchHealth,
      watchMarketPrices,
      watchRuns,
      watchCounts,
      watchProductCounts,
      watchIsbnRecords,
      watchSellers,
      watchParcels,
      watchRestores,
      watchPayouts,
      watchEvidence,
    ].map((watch) => watch(deps)),
    watchRetention(deps, RETENTION),
    startInterval(deps, HOUR_MS, ASSETS_FAILURE, storeAssets),
  ];

  endOnSignals({
    log,
    drainMs: env.drainMs,
    beginDraining: () => {
      beginClosing();
      server.beginDraining();
    },
    close: async () => {
      await Promise.all([server.close(), scrapes?.close(), stopJobs()]);
      await Promise.all(watches.map((stop) => stop()));
      await close();
    },
  });
  sayWhere(env, server, admin.file);
  // Before a load balancer has noticed that this process answers.
  await loadNodemailer();
}

async function open(env: Env, log: Logger, root: string) {
  const running = await buildDeps(env, log, root);
  const admin = await running.deps.adminPassword();
  await compareAdminPassword(running.deps);
  if ((await seedDemoCatalog(running.deps, addSampleReviews)) > 0) await seedDemoSeller(running.deps);
  // A shop that was moved changes nothing: its copy settles what it has.
  if ((await running.deps.storage.isReadOnly?.()) !== true) {
    await settleExistingData(running.deps);
    await awaitComparison(running.deps);
  }
  await getOrCreateEpoch(running.deps);
  await warmSearch(running.deps);
  return { running, admin };
}

/** Brings data of former builds under today's rules, before the shop opens. */
export async function settleExistingData(deps: ShopDeps): Promise<void> {
  await moveGuestEmails(deps);
  await settleSellers(deps);
  await settleExistingParcels(deps);
  await postExistingOrders(deps);
}

/** SQLite has several errors for a full disk, some of them vague: a test write tells. */
async function explainFullDisk({ dataDir }: Env, cause: unknown): Promise<Error | undefined> {
  const isFull = isDiskFull(cause) || (await probeDisk(dataDir).then(() => false, isDiskFull));
  if (!isFull) return undefined;
  return new Error(
    `The shop cannot start: the disk is full. Free some space for ${resolve(dataDir)} (DATA_DIR) and start again.`,
    { cause },
  );
}

function sayWhere(env: Env, server: Listening, adminFile: string | undefined): void {
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const address = `http://${host === '127.0.0.1' ? 'localhost' : host}:${server.port}`;
  const admin = adminFile === undefined ? 'as set in ADMIN_PASSWORD' : `in ${adminFile}`;
  process.stdout.write(`Dogear is open at ${address}\nThe admin password is ${admin}\n`);
}

/** Runs `start`; if it fails, prints the error message and ends the process with code 1. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    // Handles opened before the failure must not keep the process alive.
    setImmediate(() => process.exit());
  }
}
