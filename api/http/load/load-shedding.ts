import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { BUSY_MESSAGE } from './admission.ts';
import { errorBodyOf } from '../errors/error-body.ts';
import { ShopError } from '#contract/shop-error.ts';

/** Above this lag, a quick refusal is better for the user than a queue that only grows. */
const MAX_LAG_MS = 1_000;
const RETRY_AFTER_S = 2;

const BUSY = new ShopError('busy', BUSY_MESSAGE);

/** Middleware: responds 503 busy at once while the event loop lags too far behind. */
export function shedLoad(deps: Deps): RequestHandler {
  return (_req, res, next) => {
    if (deps.lag() <= MAX_LAG_MS) {
      next();
      return;
    }
    res
      .status(503)
      .set({ 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' })
      .json(errorBodyOf(BUSY));
  };
}
