import { join } from 'node:path';
import { adminPasswordOf } from '#api/admin-password.ts';
import { demoWorld } from '#api/checkout/demo-world.ts';
import type { Deps } from '#api/deps.ts';
import { envFrom } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { openMarketPrices } from '#api/gateways/market-prices/open-market-prices.ts';
import { openMailer } from '#api/gateways/mail/open-mailer.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { openPhotos } from '#api/gateways/photos/open-photos.ts';
import { openPictures } from '#api/gateways/pictures/open-pictures.ts';
import { openAppraisers } from '#api/gateways/vision/appraisers.ts';
import { createAnswerCache } from '#api/http/answer-cache.ts';
import { createLog } from '#api/http/log.ts';
import { createSearchedWords } from '#api/search/searched-words.ts';
import { currentChange } from '#api/storage/change.ts';
import type { Storage } from '#api/storage/storage.ts';

/** What every shop of a folder has, over whatever storage: made once, because histories start many. */
export function depsIn(
  folder: string,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  variables: Readonly<Record<string, string>> = {},
): (storage: Storage) => Deps {
  const env = envFrom({ NODE_ENV: 'test', DATA_DIR: folder, ...variables });
  const files = { evidence: join(folder, 'photos'), drawn: join(folder, 'pictures') };
  const callMeter = createCallMeter(now);
  const always = {
    env,
    log: createLog('silent'),
    adminPassword: () => adminPasswordOf(env),
    photos: openPictures({ originals: [folder], ...files }),
    photoFiles: openPhotos({ ...files, alone: false, now }),
    mailer: openMailer(env, now, callMeter),
    appraiser: openAppraisers(env, now, callMeter),
    marketPrices: openMarketPrices(env, now, callMeter),
    callMeter,
    searched: createSearchedWords(now),
    // Nobody waits for jobs here.
    jobBell: { listen: () => () => undefined },
    ownAddress: () => undefined,
    build: 'simulation',
    now,
    randomBytes,
    lag: () => 0,
    closing: () => false,
  };
  return (storage) => ({
    ...always,
    storage,
    catalogChange: () => currentChange(storage.db),
    answers: createAnswerCache({ most: 1_000_000, improves: false }),
    ...openPayments(env, demoWorld({ storage, now, randomBytes }), callMeter),
  });
}
