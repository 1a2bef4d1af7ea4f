import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** A received span, in the terms of OTLP. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly milliseconds: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
  /** The name in the attributes of the resource. */
  readonly service: string;
}

export interface OtlpCollector extends AsyncDisposable {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The bodies as they came. */
  readonly bodies: readonly string[];
  /** Accepts nothing from now on: 400, which is not retried, or no response at all. */
  behave(how: Behaviour): void;
}

type Behaviour = 'takes' | 'refuses' | 'hangs';

const attributesSchema = z.array(
  z.object({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.number() }),
      z.strictObject({ doubleValue: z.number() }),
    ]),
  }),
);

const spanSchema = z.object({
  traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  spanId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  parentSpanId: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().check(z.regex(/^\d+$/)),
  endTimeUnixNano: z.string().check(z.regex(/^\d+$/)),
  attributes: attributesSchema,
  status: z.object({ code: z.number() }),
});

const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

const ERROR = 2;

/** A collector of traces by OTLP over HTTP with JSON, on a free port: `await using collector = await openOtlpCollector()`. */
export async function openOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let how: Behaviour = 'takes';
  const receive = async (request: IncomingMessage): Promise<number> => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (!isExport || request.headers['content-type'] !== 'application/json') return 404;
    const body = await text(request);
    if (how === 'refuses') return 400;
    bodies.push(body);
    spans.push(...spansIn(z.parse(requestSchema, JSON.parse(body))));
    return 200;
  };
  const server = createServer((request, response) => {
    if (how === 'hangs') return;
    receive(request).then(
      (status) => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    bodies,
    behave: (next) => {
      how = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const spansIn = ({ resourceSpans }: z.infer<typeof requestSchema>): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        kind: span.kind,
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        attributes: recordOf(span.attributes),
        isError: span.status.code === ERROR,
        service: String(recordOf(resource.attributes)['service.name']),
      })),
    ),
  );

const recordOf = (attributes: z.infer<typeof attributesSchema>): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
