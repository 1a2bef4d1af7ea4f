import { PRODUCT_TABLE_LIMITS } from '#api/admin/products/open-product-table.ts';
import { createIsbnLookUps } from '#api/appraisal/isbn-look-ups.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { envFrom } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { adminPasswordOf } from '#api/gateways/disk/admin-password.ts';
import { createLog } from '#api/gateways/log.ts';
import { openFileStore } from '#api/gateways/files/open-file-store.ts';
import { openMailer } from '#api/gateways/mail/open-mailer.ts';
import { openMarketPrices } from '#api/gateways/market-prices/open-market-prices.ts';
import { NO_MONITOR } from '#api/gateways/monitoring/monitor.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { openPhotos } from '#api/gateways/photos/open-photos.ts';
import { openPictures } from '#api/gateways/pictures/open-pictures.ts';
import { createResponseCache } from '#api/http/cache/response-cache.ts';
import { createSearchedWords } from '#api/search/searched-words.ts';
import { createListingViews } from '#api/selling/views/listing-views.ts';
import { LIFECYCLE_PARTS, type ShopDeps } from '#api/shop-deps.ts';
import type { Storage } from '#api/storage/storage.ts';
import { openPatientAppraisers } from './patient-appraisers.ts';

/** The real cost of scrypt takes 30 ms of processor time for each password that a test sends. */
export const FAST_PASSWORD_COST = 16;

/** Creates dependencies of shops that share a folder. The costly ones are created once: simulations restart often. */
export function createDepsFactory(
  folder: string,
  {
    now,
    randomBytes,
    log = createLog('silent'),
  }: Pick<ShopDeps, 'now' | 'randomBytes'> & Partial<Pick<ShopDeps, 'log'>>,
  variables: Readonly<Record<string, string>> = {},
): (storage: Storage) => ShopDeps {
  const env = envFrom({ NODE_ENV: 'test', DATA_DIR: folder, ...variables });
  const files = openFileStore(env, now, log);
  const callMeter = createCallMeter(now);
  const always = {
    env,
    log,
    adminPassword: () => adminPasswordOf(env),
    files,
    photos: openPictures({ originals: [folder], files, assets: 'public' }),
    photoFiles: openPhotos({ files, alone: false }),
    mailer: openMailer(env, now, callMeter),
    appraiser: openPatientAppraisers(env, now, callMeter),
    marketPrices: openMarketPrices(env, now, callMeter),
    callMeter,
    metrics: undefined,
    monitor: NO_MONITOR,
    tracing: undefined,
    searched: createSearchedWords(now),
    listingViews: createListingViews(),
    isbnLookUps: createIsbnLookUps(),
    // Nothing waits for jobs here.
    jobNotifier: { listen: () => () => undefined },
    ...LIFECYCLE_PARTS,
    ownAddress: () => undefined,
    build: 'simulation',
    now,
    passwordCost: FAST_PASSWORD_COST,
    productTableLimits: PRODUCT_TABLE_LIMITS,
    randomBytes,
    lag: () => 0,
    closing: () => false,
  };
  return (storage) => {
    // Several shops use one database, and no real time passes.
    const watch = watchCatalog(storage, { maxAgeMs: 0 });
    return {
      ...always,
      ...watch,
      responseCache: createResponseCache({ versions: watch.versions, now, maxBytes: 1_000_000 }),
      ...openPayments(env, demoWorld({ storage, now, randomBytes }), callMeter),
    };
  };
}
