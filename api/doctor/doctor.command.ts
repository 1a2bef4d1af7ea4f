import { existsSync } from 'node:fs';
import { toDollars } from '#contract/money.ts';
import { recountProducts } from '../catalog/counts/recount-products.ts';
import { defineCommand } from '../command-line/command.ts';
import { envOfProcess } from '../env.ts';
import { configuredPlace } from '../storage/open-configured-storage.ts';
import { owedBySellers } from '../payouts/admin/read-money.ts';
import { payoutsWaitSince } from '../payouts/payouts-wait.ts';
import { postAllOrders } from '../orders/money/post-existing-orders.ts';
import { openStorage } from '../storage/open-storage.ts';
import { breachOnWire, debtsInWords, diagnosisOf, waitInWords } from './diagnosis.ts';
import { examineShop } from './doctor.queries.ts';
import { INVARIANTS } from './invariants.ts';

/** Checks stock, orders, money and counts of the configured database; changes nothing without --recount and --post. */
export const doctorCommand = defineCommand({
  about: 'Checks the invariants of stock, orders, money and lists. Read-only, and safe on a running shop.',
  options: {
    recount: { type: 'boolean', about: 'count the products of all lists again first' },
    post: {
      type: 'boolean',
      about: 'first enter what the ledger lacks of orders, refunds, decided disputes and payouts',
    },
  },
  findings: 'an invariant is broken',
  run: async ({ recount = false, post = false }) => {
    const env = envOfProcess();
    const place = configuredPlace(env);
    if ('file' in place && !existsSync(place.file))
      throw new Error(`no database in ${env.dataDir} (DATA_DIR)`);
    const storage = await openStorage(place, { migrates: false });
    try {
      const recounted = recount ? await recountProducts(storage) : undefined;
      const posted = post ? await postAllOrders(storage) : undefined;
      const breaches = await examineShop({ storage, now: Date.now, env });
      const debts = await owedBySellers(storage.db);
      const waitSince = await payoutsWaitSince(storage.db);
      return {
        result: {
          isHealthy: breaches.length === 0,
          ...(recounted !== undefined && { wrongCounts: recounted }),
          ...(posted !== undefined && { postedEntries: posted }),
          invariants: INVARIANTS,
          breaches: breaches.map(breachOnWire),
          ...(waitSince !== undefined && { payoutsWaitSince: new Date(waitSince).toISOString() }),
          debts: debts.map(({ cents, ...debt }) => ({ ...debt, amount: toDollars(cents) })),
        },
        text: [
          ...(recounted === undefined ? [] : [`Counted all products: ${recounted} counts were wrong.`]),
          ...(posted === undefined ? [] : [`Posted all orders: the ledger lacked ${posted} entries.`]),
          diagnosisOf(breaches),
          ...(waitSince === undefined ? [] : [waitInWords(waitSince)]),
          ...(debts.length > 0 ? [debtsInWords(debts)] : []),
        ].join('\n\n'),
        hasFindings: breaches.length > 0,
      };
    } finally {
      await storage.close();
    }
  },
});
