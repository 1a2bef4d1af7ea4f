import type { Config } from '#contract/config.ts';
import type { Deps } from '../deps.ts';
import { isLiveKey } from '../env.ts';
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
