import type { RequestHandler } from 'express';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';

/**
 * Warns, at most once an hour per process, about requests through a proxy that TRUST_PROXY does not count: all visitors then
 * share one network address and its limits. Five wrong admin passwords from anyone lock out the admin.
 */
export function warnOfUntrustedProxy({ env, log, now: clock }: Deps): RequestHandler {
  let warnedAt: number | undefined;
  return (req, _res, next) => {
    if (env.trustProxy === 0 && req.headers['x-forwarded-for'] !== undefined) {
      const now = clock();
      if (warnedAt === undefined || Math.abs(now - warnedAt) >= HOUR_MS) {
        warnedAt = now;
        log.warn(
          'X-Forwarded-For comes from a proxy that is not trusted: all visitors behind it share one network address and its limits, such as sign-in codes and admin password attempts. Set TRUST_PROXY to the number of proxies in front of the shop.',
        );
      }
    }
    next();
  };
}
