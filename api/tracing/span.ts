import { AsyncLocalStorage } from 'node:async_hooks';

/** Nothing personal: no addresses, no queries, no values of statements. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** `server`: a request to the shop; `client`: a call of the shop; `consumer`: a job; `internal`: the shop's own work. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface SpanDescription {
  /** Of few values, like the attributes: `SELECT products`. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

/** What is known of a span only at its end. */
export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** Why it failed: a status, a code, or the name of an error. */
  readonly errorType?: string | undefined;
}

/** A span that is being recorded. */
export interface Span {
  /** Undefined once the span has ended, or has too many: what outlives a request is no part of it. */
  startChild(description: SpanDescription): Span | undefined;
  /** Lets a job with this key continue the trace, if this process runs it. */
  continueInJob(key: string): void;
  end(end?: SpanEnd): void;
}

/** A span elsewhere, such as of a proxy. */
export interface RemoteSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Records spans and exports them. */
export interface Tracing {
  /** Starts a span without a parent in this process; undefined if its trace is not sampled. */
  start(description: SpanDescription, parent?: RemoteSpan): Span | undefined;
  /** Starts the span of a job, in the trace of the request that added it, if that is known. */
  startJob(description: SpanDescription, key: string): Span | undefined;
  /** Exports what is left, for at most two seconds. */
  close(): Promise<void>;
}

// Of the asynchronous context, so that statements and calls need not be told. Disabled, and free, while nothing is traced.
const current = new AsyncLocalStorage<Span | undefined>();

/** The span that the caller is part of. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs `work`, and all that it starts, within a span. */
export const runInSpan = <T>(span: Span | undefined, work: () => T): T => current.run(span, work);

/** Runs `work` as no part of the current span. */
export const runOutsideSpans = <T>(work: () => T): T =>
  current.getStore() === undefined ? work() : current.run(undefined, work);

/** Runs `work` as a span within the current one. Without one, only runs it. */
export function traced<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  if (parent === undefined) return work();
  const span = parent.startChild(describe());
  return span === undefined ? work() : endAfter(span, work);
}

/** Runs `work` within a span, and ends the span with it. */
export async function endAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ errorType: errorTypeOf(error) });
    throw error;
  }
}

/** Like `traced`, for work that is over when it returns. */
export function tracedSync<T>(describe: () => SpanDescription, work: () => T): T {
  const span = current.getStore()?.startChild(describe());
  if (span === undefined) return work();
  try {
    const result = work();
    span.end();
    return result;
  } catch (error) {
    span.end({ errorType: errorTypeOf(error) });
    throw error;
  }
}

/** The driver's or the system's code of an error, or else its name. Never its message, which may repeat what a user entered. */
export function errorTypeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : typeof error;
}
