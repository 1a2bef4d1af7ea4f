import type { Config } from '#contract/config.ts';
import type { Deps } from '../deps.ts';
import { isLiveKey } from '../env.ts';

/** The shop's public configuration, without secrets. `demo` is true while no real money moves. */
export function readConfig({ env, build }: Pick<Deps, 'env' | 'build'>): Config {
  const { payments, support } = env;
  const keys =
    payments.provider === 'stripe'
      ? { livemode: isLiveKey(payments.secretKey), publishableKey: payments.publishableKey }
      : { livemode: false, publishableKey: null };
  return {
    payments: { provider: payments.provider, ...keys },
    demo: !keys.livemode,
    build,
    support: {
      email: support.email ?? null,
      phone: support.phone ?? null,
      address: support.address ?? null,
    },
  };
}
