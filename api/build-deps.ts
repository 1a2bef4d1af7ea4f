import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { PASSWORD_COST } from './accounts/password.ts';
import { PRODUCT_TABLE_LIMITS } from './admin/products/open-product-table.ts';
import { createIsbnLookUps } from './appraisal/isbn-look-ups.ts';
import { watchCatalog } from './catalog/versions/watch-catalog.ts';
import { demoWorld } from './checkout/demo/demo-world.ts';
import type { Env } from './env.ts';
import { createCallMeter } from './gateways/call-meter.ts';
import { adminPasswordOf } from './gateways/disk/admin-password.ts';
import { openFileStore } from './gateways/files/open-file-store.ts';
import { openMailer } from './gateways/mail/open-mailer.ts';
import { openMarketPrices } from './gateways/market-prices/open-market-prices.ts';
import { once } from './gateways/once.ts';
import type { Monitor } from './gateways/monitoring/monitor.ts';
import { openPayments } from './gateways/payments/open-payments.ts';
import { openPhotos } from './gateways/photos/open-photos.ts';
import { openPictures } from './gateways/pictures/open-pictures.ts';
import { openAppraisers } from './gateways/vision/appraisers.ts';
import { createResponseCache, type ResponseCache, type Versions } from './http/cache/response-cache.ts';
import { measureLag } from './http/load/event-loop-lag.ts';
import { withJobNotifier } from './jobs/job-notifier.ts';
import { openMonitoring } from './metrics/shop-metrics.ts';
import { createSearchedWords } from './search/searched-words.ts';
import { createRandomBytes } from './secrets/random-bytes.ts';
import { createListingViews } from './selling/views/listing-views.ts';
import { LIFECYCLE_PARTS, type ShopDeps } from './shop-deps.ts';
import { openCatalogNotifier } from './storage/postgres/catalog-notifier.ts';
import type { ReplicaOptions } from './storage/postgres/read-replica.ts';
import { openConfiguredStorage } from './storage/open-configured-storage.ts';
import { withReadOnlyMode } from './storage/read-only-mode.ts';
import { openTracing } from './tracing/open-tracing.ts';

const ANSWER_BYTES = 24 * 1024 * 1024;

/** What tests lower. */
const FIGURES = { passwordCost: PASSWORD_COST, productTableLimits: PRODUCT_TABLE_LIMITS };

/** The deps of a running shop, and their lifecycle. */
export interface Running {
  readonly deps: ShopDeps;
  /** Makes /readyz fail from now on. */
  readonly beginClosing: () => void;
  /** Sets the address that the process listens on. */
  readonly isOpenAt: (address: string) => void;
  /** Waits for open transactions and closes the database. */
  readonly close: () => Promise<void>;
}

/** Opens everything that the shop depends on. `root` is the project's folder, with the committed pictures. */
export async function buildDeps(env: Env, log: Logger, root: string): Promise<Running> {
  await mkdir(env.dataDir, { recursive: true });
  const database = await openDatabase(env, log);
  const { storage: watched, ...watch } = watchCatalog(withReadOnlyMode(database.storage), database);
  const { storage, jobNotifier } = withJobNotifier(watched);
  const randomBytes = createRandomBytes();
  const { lag, stop } = measureLag();
  const monitoring = await openMonitoring(env);
  const tracing = await openTracing(env, log);
  const callMeter = createCallMeter(Date.now, monitoring.monitor);
  const appraiser = openAppraisers(env, Date.now, callMeter, { lag });
  let closing = false;
  let address: string | undefined;
  const { files, photos, photoFiles } = openPictureFiles(env, log, root);
  return {
    deps: {
      storage,
      env,
      log,
      adminPassword: once(() => adminPasswordOf(env)),
      files,
      photos,
      photoFiles,
      mailer: openMailer(env, Date.now, callMeter),
      appraiser,
      marketPrices: openMarketPrices(env, Date.now, callMeter),
      jobNotifier,
      ...LIFECYCLE_PARTS,
      ...openPayments(env, demoWorld({ storage, now: Date.now, randomBytes }), callMeter),
      callMeter,
      ...monitoring,
      tracing,
      searched: createSearchedWords(Date.now),
      listingViews: createListingViews(),
      isbnLookUps: createIsbnLookUps(),
      ownAddress: () => address,
      ...watch,
      responseCache: openResponseCache(watch.versions, monitoring.monitor),
      build: buildOf(root),
      now: Date.now,
      ...FIGURES,
      randomBytes,
      lag,
      closing: () => closing,
    },
    isOpenAt: (at) => {
      address = at;
    },
    beginClosing: () => {
      closing = true;
    },
    close: async () => {
      stop();
      await appraiser.close();
      await photos.close();
      await database.close();
      await tracing?.close();
    },
  };
}

/** On PostgreSQL with a notifier, whose connection is one more than DATABASE_POOL. */
async function openDatabase(env: Env, log: Logger) {
  const onLostConnection = (error: Error): void => {
    log.error({ err: error }, 'database connection lost');
  };
  const storage = await openConfiguredStorage(env, { onLostConnection, onReplicaStatus: logReplica(log) });
  const url = env.databaseUrl === undefined ? undefined : (env.databaseDirectUrl ?? env.databaseUrl);
  const onPooler = (): void => {
    log.warn('DATABASE_URL leads to a pooler, so changes by other processes are noticed once a second');
  };
  const notifier = url === undefined ? undefined : openCatalogNotifier(url, { onLostConnection, onPooler });
  return {
    storage,
    notifier,
    close: async (): Promise<void> => {
      await notifier?.close();
      await storage.close();
    },
  };
}

const logReplica =
  (log: Logger): ReplicaOptions['onStatus'] =>
  (status, error) => {
    if (status === 'serving') log.info('DATABASE_READ_URL serves reads again');
    else log.warn({ err: error }, `replica ${status}: reading from the primary (DATABASE_READ_URL)`);
  };

const openResponseCache = (versions: Versions, monitor: Monitor): ResponseCache =>
  createResponseCache({
    versions,
    now: Date.now,
    maxBytes: ANSWER_BYTES,
    onLookup: monitor.cacheLookups('api'),
  });

function openPictureFiles(env: Env, log: Logger, root: string) {
  const files = openFileStore(env, Date.now, log);
  return {
    files,
    photos: openPictures({
      originals: [join(root, 'data/pictures'), join(env.dataDir, 'pictures')],
      files,
      assets: join(root, 'public'),
    }),
    photoFiles: openPhotos({ files, alone: true }),
  };
}

/** The id of the build, which covers the frontend, too. */
function buildOf(root: string): string {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, 'dist/.built-from')))
      .digest('hex')
      .slice(0, 12);
  } catch {
    return 'development';
  }
}
