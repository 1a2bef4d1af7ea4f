import { benchAccounts } from '#api/bench/accounts.bench.ts';
import { benchAdmin } from '#api/bench/admin.bench.ts';
import { benchApi } from '#api/bench/api-throughput.bench.ts';
import { benchAppraisal } from '#api/bench/appraisal.bench.ts';
import type { Bench } from '#api/bench/bench.ts';
import { benchCart } from '#api/bench/cart.bench.ts';
import { benchCheckout } from '#api/bench/checkout.bench.ts';
import { benchCrowd } from '#api/bench/crowd.bench.ts';
import { benchGrowth } from '#api/bench/growth.bench.ts';
import { benchIsbns } from '#api/bench/isbns.bench.ts';
import { benchLedger } from '#api/bench/ledger.bench.ts';
import { benchProcesses } from '#api/bench/processes.bench.ts';
import { benchUploads } from '#api/bench/upload-burst.bench.ts';
import { benchAdminTable } from './admin-table.bench.ts';
import { benchFirstVisit } from './first-visit.bench.ts';
import { benchInp } from './inp.bench.ts';
import { benchJobs } from './jobs.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchOffline } from './offline.bench.ts';
import { benchPhotoForm } from './photo-form.bench.ts';
import { benchReader } from './reader.bench.ts';
import { benchSizes } from './sizes.bench.ts';
import { benchStack } from './stack.bench.ts';
import { benchTaps } from './taps.bench.ts';

type Measure = (bench: Bench) => Promise<void>;

/** The parts of the benchmark, in the order in which they run. A row's id begins with the part that measures it. */
export const PARTS: Readonly<Record<string, readonly Measure[]>> = {
  sizes: [benchSizes],
  api: [benchApi],
  growth: [benchGrowth],
  crowd: [benchCrowd],
  cart: [benchCart],
  checkout: [benchCheckout],
  ledger: [benchLedger],
  processes: [benchProcesses],
  uploads: [benchUploads],
  admin: [benchAdmin, benchAdminTable],
  accounts: [benchAccounts],
  appraisal: [benchAppraisal, benchPhotoForm],
  isbns: [benchIsbns],
  reader: [benchReader],
  stack: [benchStack],
  taps: [benchTaps],
  inp: [benchInp],
  offline: [benchOffline],
  'first-visit': [benchFirstVisit],
  jobs: [benchJobs],
  pages: [benchLighthouse],
};

/** These open the database's file beside the shop. */
export const SQLITE_PARTS = new Set(['cart', 'checkout', 'ledger']);
