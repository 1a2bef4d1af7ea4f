import type { ErrorRequestHandler, Request, Response } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { isDiskFull } from '../../gateways/disk/disk.ts';
import { isDatabaseUnavailable } from '../../storage/database-errors.ts';
import { errorBodyOf } from './error-body.ts';
import { errorPage } from './error-page.ts';
import { statusOf } from './error-status.ts';
import { requestIdOf } from '../request-log.ts';
import { UnsupportedMediaType } from '../csrf-protection.ts';

/** Error middleware: responds with JSON on /api and a plain page elsewhere; never with a stack trace. */
export function handleErrors(deps: Deps): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, refusal } = toRefusal(error);
    if (status >= 500 && !isClientAbort(error) && !isLoadShed(error))
      deps.log.error({ id: requestIdOf(res), err: error }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of ['ETag', 'Content-Encoding', 'Content-Length', 'Content-Disposition', 'Vary'])
      res.removeHeader(name);
    res.status(status).set('Cache-Control', 'no-store');
    const { retryAfter } = refusal.details;
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    sendError(req, res, status, refusal);
  };
}

function sendError(req: Request, res: Response, status: number, refusal: ShopError): void {
  if (isApiRequest(req)) res.json(errorBodyOf(refusal));
  else res.type('html').send(errorPage(status, refusal.message));
}

/** The client disconnected before it got the whole file: not an error of the server. */
const isClientAbort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNABORTED';

/** Load shedding is intended, and a log line per request would add to the load. */
const isLoadShed = (error: unknown): boolean => error instanceof ShopError && error.code === 'busy';

/** True for calls of the API; false for pages and files. */
const isApiRequest = (req: Request): boolean => /^\/api(\/|$|\?)/i.test(req.originalUrl);

interface Refused {
  readonly status: number;
  readonly refusal: ShopError;
}

const FAILED = 'Something went wrong on our side. Please try again in a moment.';

/** A transient failure of the server: the same request may succeed in a moment. */
const UNAVAILABLE = new ShopError('busy', FAILED, { retryAfter: 5, unavailable: true });

function toRefusal(error: unknown): Refused {
  if (error instanceof UnsupportedMediaType) return { status: 415, refusal: error };
  if (error instanceof ShopError) return { status: statusOf(error), refusal: error };
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return { status: statusOf(UNAVAILABLE), refusal: UNAVAILABLE };
  const status = statusOfBadRequest(error);
  if (status === 413)
    return {
      status,
      refusal: new ShopError('invalid_input', `That is more than ${limitIn(error)}, which is too much.`),
    };
  if (status === 415) return { status, refusal: new UnsupportedMediaType() };
  if (status !== undefined) {
    return {
      status: 400,
      refusal: new ShopError('invalid_input', 'The request could not be read.', { malformed: true }),
    };
  }
  return { status: 500, refusal: new ShopError('internal', FAILED) };
}

/** The limit in a body parser's error, "256 KB". */
function limitIn(error: unknown): string {
  const bytes = error instanceof Error && 'limit' in error ? Number(error.limit) : LIMITS.jsonBytes;
  return bytes < MEGABYTE ? `${bytes / 1024} KB` : `${bytes / MEGABYTE} MB`;
}
const MEGABYTE = 1024 * 1024;

/** The 4xx status of an error of Express or its body parser (http-errors). */
function statusOfBadRequest(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status >= 400 && error.status < 500 ? error.status : undefined;
}
