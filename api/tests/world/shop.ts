import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#api/app.ts';
import { PRODUCT_TABLE_LIMITS } from '#api/admin/products/open-product-table.ts';
import { createIsbnLookUps } from '#api/appraisal/isbn-look-ups.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { envFrom, type Env } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { adminPasswordOf } from '#api/gateways/disk/admin-password.ts';
import { createLog } from '#api/gateways/log.ts';
import { openFileStore } from '#api/gateways/files/open-file-store.ts';
import { openMailer } from '#api/gateways/mail/open-mailer.ts';
import { openMarketPrices } from '#api/gateways/market-prices/open-market-prices.ts';
import { once } from '#api/gateways/once.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { openPhotos } from '#api/gateways/photos/open-photos.ts';
import { openPictures } from '#api/gateways/pictures/open-pictures.ts';
import { createResponseCache } from '#api/http/cache/response-cache.ts';
import type { Frontend } from '#api/http/frontend.ts';
import { listen } from '#api/http/listen.ts';
import { withJobNotifier } from '#api/jobs/job-notifier.ts';
import { openTracing } from '#api/tracing/open-tracing.ts';
import { openMonitoring } from '#api/metrics/shop-metrics.ts';
import { createSearchedWords } from '#api/search/searched-words.ts';
import { createRandomBytes } from '#api/secrets/random-bytes.ts';
import { createListingViews } from '#api/selling/views/listing-views.ts';
import { LIFECYCLE_PARTS, type ShopDeps } from '#api/shop-deps.ts';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { FAST_PASSWORD_COST } from './deps-factory.ts';
import { freshStorage } from './fresh-storage.ts';
import { quiesceAndAssertHealthy } from './assert-healthy.ts';
import { noFront } from './no-front.ts';
import { openPatientAppraisers } from './patient-appraisers.ts';

/** Noon on 2026-11-21 in New York. */
export const NOON = Date.UTC(2026, 10, 21, 17);

const randomBytes = createRandomBytes();

const ANY_PORT = { port: 0, host: '127.0.0.1' };

interface Options {
  /** Environment variables, over the development defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Dependencies to replace, such as the log. */
  readonly deps?: Partial<ShopDeps>;
  /** Pages and files. Default: none. */
  readonly front?: (deps: ShopDeps) => Frontend;
  /** True where a test breaks stock, orders or money on purpose. */
  readonly isHealthCheckSkipped?: boolean;
  /** True where the plans of PostgreSQL matter: a database that earlier tests have used has other ones. */
  readonly isDatabaseNew?: boolean;
}

export interface Shop extends AsyncDisposable {
  /** "http://127.0.0.1:41234" */
  readonly url: string;
  readonly deps: ShopDeps;
  /** Its database, for another process. */
  readonly place: StoragePlace;
  /** The log, line by line. */
  readonly log: readonly string[];
  /** Advances the shop's clock. */
  advanceClock(milliseconds: number): void;
  /** Confirms a payment of another provider than the demo's, as its card form in the page does. */
  readonly confirmCard?: (clientSecret: string, card: string) => void;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends JSON; a string is sent as is. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * A shop for one test: the real application on an empty, migrated database and a free port, at noon on
 * 2026-11-21 in New York: `await using shop = await openShop()`. Closing it asserts the invariants of stock, orders and
 * money (api/doctor), at once and when quiescent, so that no test can forget to.
 */
export async function openShop(options: Options = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-shop-'));
  const fresh = await freshStorage({ isNew: options.isDatabaseNew ?? false });
  const { storage: watched, ...watch } = watchCatalog(fresh);
  const { storage, jobNotifier } = withJobNotifier(watched);
  const versions = options.deps?.versions ?? watch.versions;
  const log: string[] = [];
  let now = NOON;
  let address: string | undefined;
  const env = envFrom({ NODE_ENV: 'test', DATA_DIR: folder, ...options.env });
  const { appraiser, photos, ...gateways } = await openGateways({ env, storage }, log, () => now);
  const deps: ShopDeps = {
    storage,
    ...watch,
    responseCache: openCache({ versions, now: () => now, ...gateways }),
    env,
    adminPassword: once(() => adminPasswordOf(env)),
    photos,
    appraiser,
    ...gateways,
    jobNotifier,
    ...LIFECYCLE_PARTS,
    ownAddress: () => address,
    build: 'test',
    now: () => now,
    passwordCost: FAST_PASSWORD_COST,
    productTableLimits: PRODUCT_TABLE_LIMITS,
    randomBytes,
    lag: () => 0,
    closing: () => false,
    ...options.deps,
  };
  const server = await listen(createApp(deps, options.front?.(deps) ?? noFront), ANY_PORT);
  const url = `http://127.0.0.1:${server.port}`;
  address = url;
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return {
    url,
    deps,
    place: fresh.place,
    log,
    advanceClock: pass,
    ...createCalls(url),
    [Symbol.asyncDispose]: async () => {
      try {
        if (options.isHealthCheckSkipped !== true)
          await quiesceAndAssertHealthy({ ...deps, storage, now: () => now }, pass);
      } finally {
        await server.close();
        await appraiser.close();
        await photos.close();
        await fresh[Symbol.asyncDispose]();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function createCalls(url: string): Pick<Shop, 'fetch' | 'get' | 'post'> {
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });
  return {
    fetch: ask,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

const openCache = ({ versions, now, monitor }: Pick<ShopDeps, 'versions' | 'now' | 'monitor'>) =>
  createResponseCache({ versions, now, maxBytes: 10_000_000, onLookup: monitor.cacheLookups('api') });

/** Gateways as the environment configures them, with files in the shop's folder. */
async function openGateways(
  { env, storage }: { readonly env: Env; readonly storage: Storage },
  lines: string[],
  now: () => number,
) {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const monitoring = await openMonitoring(env);
  const callMeter = createCallMeter(now, monitoring.monitor);
  const files = openFileStore(env, now, log);
  return {
    log,
    files,
    photos: openPictures({ originals: [env.dataDir], files, assets: 'public' }),
    photoFiles: openPhotos({ files, alone: false }),
    callMeter,
    ...monitoring,
    tracing: await openTracing(env, log),
    searched: createSearchedWords(now),
    listingViews: createListingViews(),
    isbnLookUps: createIsbnLookUps(),
    mailer: openMailer(env, now, callMeter),
    appraiser: openPatientAppraisers(env, now, callMeter),
    marketPrices: openMarketPrices(env, now, callMeter),
    ...openPayments(env, demoWorld({ storage, now, randomBytes }), callMeter),
  };
}
