import type { RequestHandler } from 'express';
import { runInSpan, type Tracing } from '../tracing/span.ts';
import { routeOf } from './request-log.ts';
import { remoteSpanOf } from './trace-context.ts';

/** Records every request as a span: method, route pattern and status. It continues the trace of `traceparent`. */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const { method } = req;
    const attributes = { 'http.request.method': method };
    const parent = remoteSpanOf(req.headers['traceparent']);
    const span = tracing.start({ name: method, kind: 'server', attributes }, parent);
    if (span === undefined) {
      next();
      return;
    }
    res.once('close', () => {
      const route = routeOf(req);
      const status = res.statusCode;
      const failure = status >= 500 ? String(status) : undefined;
      span.end({
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
        errorType: res.writableFinished ? failure : 'aborted',
      });
    });
    runInSpan(span, next);
  };
}
