/** Version, trace id, parent id and flags of a W3C `traceparent` header; later versions may append more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** The trace id of a `traceparent` header, by which a proxy and the shop log the same request; undefined if it is invalid. */
export function traceIdOf(traceparent: string | string[] | undefined): string | undefined {
  if (typeof traceparent !== 'string' || (traceparent.startsWith('00') && traceparent.length !== 55))
    return undefined;
  return TRACEPARENT.exec(traceparent)?.[1];
}
