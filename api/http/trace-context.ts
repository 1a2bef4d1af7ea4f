import type { RemoteSpan } from '../tracing/span.ts';

/** Version, trace id, parent id and flags of a W3C `traceparent` header; later versions may append more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const SAMPLED = 1;

/** The trace id of a `traceparent` header, by which a proxy and the shop log the same request; undefined if it is invalid. */
export const traceIdOf = (traceparent: string | string[] | undefined): string | undefined =>
  remoteSpanOf(traceparent)?.traceId;

/** The span that a `traceparent` header names; undefined if the header is invalid. */
export function remoteSpanOf(traceparent: string | string[] | undefined): RemoteSpan | undefined {
  if (typeof traceparent !== 'string' || (traceparent.startsWith('00') && traceparent.length !== 55))
    return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
