import type { Config } from '#contract/config.ts';
import { feeOnWire } from '#contract/ledger/fee.ts';
import type { SellingConfig } from '#contract/selling/selling-config.ts';
import type { Deps } from '../deps.ts';
import { isLiveKey } from '../env.ts';
import { currentFeeTerms } from '../ledger/fee-terms.ts';
import { READ_ONLY_MESSAGE } from '../storage/read-only-mode.ts';

/** The shop's public configuration, without secrets. `demo` is true while no real money moves. */
export async function readConfig({
  env,
  build,
  storage,
}: Pick<Deps, 'env' | 'build' | 'storage'>): Promise<Config> {
  const { payments, support } = env;
  const keys =
    payments.provider === 'stripe'
      ? { livemode: isLiveKey(payments.secretKey), publishableKey: payments.publishableKey }
      : { livemode: false, publishableKey: null };
  return {
    payments: { provider: payments.provider, ...keys },
    demo: !keys.livemode,
    ...((await storage.isReadOnly?.()) === true ? { notice: READ_ONLY_MESSAGE } : {}),
    build,
    selling: { checks: env.sellerChecks },
    support: {
      email: support.email ?? null,
      phone: support.phone ?? null,
      address: support.address ?? null,
    },
  };
}

/** The same with what only sellers need. */
export async function readWholeConfig(
  deps: Pick<Deps, 'env' | 'build' | 'storage' | 'payments'>,
): Promise<Config & SellingConfig> {
  const { selling, ...config } = await readConfig(deps);
  const fee = feeOnWire(await currentFeeTerms(deps.storage.db));
  return {
    ...config,
    selling: { checks: deps.env.sellerChecks, ...selling, fee, payouts: payoutsOf(deps.payments) },
  };
}

/** Whether the provider pays sellers, or an admin does by hand. */
const payoutsOf = ({ payouts }: Deps['payments']): SellingConfig['selling']['payouts'] =>
  payouts === undefined ? 'manual' : 'provider';
