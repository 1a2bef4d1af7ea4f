import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import type { TracingEnv } from './read-tracing-env.ts';
import type { RemoteSpan, Span, SpanDescription, SpanKind, Tracing } from './span.ts';

/** Spans that wait for their export; further ones are dropped. A span takes about a kilobyte. */
const MAX_QUEUED = 2_048;
/** Of one batch, with its retries: the end of the process waits for it. */
const MAX_EXPORT_MS = 2_000;
/** Of one request or job, so that a long one does not crowd out all others. */
const MAX_SPANS_PER_TRACE = 250;
/** Jobs whose request is remembered. */
const MAX_JOBS = 1_000;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};

/** Records with OpenTelemetry's SDK, and exports by OTLP over HTTP, in batches. */
export function openOtlpTracing(
  { endpoint, serviceName, sampler, ratio }: TracingEnv,
  onExport: (failure: Error | undefined) => void,
): Tracing {
  const exporter = reportingExporter(
    new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      timeoutMillis: MAX_EXPORT_MS,
    }),
    onExport,
  );
  const provider = new TracerProvider({
    resource: resourceOf({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    sampler: createSampler(sampler, ratio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUED, exportTimeoutMillis: MAX_EXPORT_MS }),
    ],
  });
  const tracer = provider.getTracer('dogear');
  const jobs = new Map<string, RemoteSpan>();
  const remember = (key: string, span: RemoteSpan): void => {
    if (jobs.size >= MAX_JOBS)
      for (const oldest of [...jobs.keys()].slice(0, MAX_JOBS / 2)) jobs.delete(oldest);
    jobs.set(key, span);
  };

  const start = (description: SpanDescription, parent: RemoteSpan | undefined): Span | undefined =>
    startSpan({ tracer, remember, left: MAX_SPANS_PER_TRACE }, description, contextOf(parent));
  return {
    start,
    startJob: (description, key) => start(description, jobs.get(key)),
    close: async () => {
      await provider.shutdown().catch(() => undefined); // reported by the exporter
    },
  };
}

/** What the spans of one request or job have in common. */
interface LocalTrace {
  readonly tracer: Tracer;
  readonly remember: (key: string, span: RemoteSpan) => void;
  /** How many spans may still be started. */
  left: number;
}

function startSpan(
  local: LocalTrace,
  { name, kind, attributes = {} }: SpanDescription,
  parent: Context,
): Span | undefined {
  if (local.left === 0) return undefined;
  const span = local.tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  if (!span.isRecording()) return undefined;
  local.left -= 1;
  const own = trace.setSpan(ROOT_CONTEXT, span);
  return {
    startChild: (description) => (span.isRecording() ? startSpan(local, description, own) : undefined),
    continueInJob: (key) => {
      const { traceId, spanId } = span.spanContext();
      local.remember(key, { traceId, spanId, isSampled: true });
    },
    end: ({ name: newName, attributes: more = {}, errorType } = {}) => {
      if (newName !== undefined) span.updateName(newName);
      span.setAttributes(more);
      if (errorType !== undefined)
        span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function contextOf(parent: RemoteSpan | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function createSampler(name: TracingEnv['sampler'], ratio: number): Sampler {
  const root = rootSampler(name, ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: TracingEnv['sampler'], ratio: number): Sampler {
  if (name.endsWith('always_on')) return new AlwaysOnSampler();
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}

/** The SDK's own resources are in a package of their own; the exporter reads only the attributes. */
function resourceOf(
  attributes: Readonly<Record<string, string>>,
): NonNullable<TracerProviderOptions['resource']> {
  const resource = { attributes, merge: () => resource, getRawAttributes: () => Object.entries(attributes) };
  return resource;
}

/** Tells whether exports succeed, each change once: the SDK itself is silent. */
function reportingExporter(
  exporter: SpanExporter,
  onExport: (failure: Error | undefined) => void,
): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failure = result.error;
        if ((failure !== undefined) !== isFailing) onExport(failure);
        isFailing = failure !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
