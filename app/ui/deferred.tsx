import { Component, Suspense, use, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';

/** The result of a failed read. It survives JSON, so that server and browser render the same. */
export interface Failed {
  readonly failed: true;
}

/** A value in a loader's data: resolved, pending or failed. */
export type Deferred<T> = T | Promise<T> | Failed;

export const FAILED: Failed = { failed: true };

export const isFailed = (value: unknown): value is Failed =>
  typeof value === 'object' && value !== null && 'failed' in value && value.failed === true;

interface DeferredProps<T> {
  value: Deferred<T>;
  /** Shown while the promise is pending: a skeleton in the shape of the content. */
  skeleton: ReactNode;
  /** Shown when the read failed; `retry` revalidates, `failure` is the error if it was thrown in the browser. */
  failed: Failure;
  children: (value: T) => ReactNode;
}

/**
 * Renders a deferred value. A plain value (server, first screen, cache) renders without a Suspense boundary, so that the
 * server's HTML hydrates as it is; a promise shows its skeleton first.
 */
export function Deferred<T>({ value, skeleton, failed, children }: DeferredProps<T>) {
  if (isFailed(value)) return <WithRetry failed={failed} />;
  if (!(value instanceof Promise)) return children(value);
  const key = keyOf(value);
  return (
    <ReadErrorBoundary key={key} failed={failed}>
      <Suspense fallback={skeleton}>
        <Resolved promise={value}>{children}</Resolved>
      </Suspense>
    </ReadErrorBoundary>
  );
}

function Resolved<T>({ promise, children }: { promise: Promise<T>; children: (value: T) => ReactNode }) {
  return children(use(promise));
}

type Failure = (retry: () => void, failure?: Error) => ReactNode;

function WithRetry({ failed, failure }: { failed: Failure; failure?: Error }) {
  const { revalidate } = useRevalidator();
  return failed(() => void revalidate(), failure);
}

const keys = new WeakMap<Promise<unknown>, number>();
let lastKey = 0;

/** A new promise gets a new boundary and shows its skeleton; React would otherwise keep the old list on screen. */
function keyOf(promise: Promise<unknown>): number {
  const known = keys.get(promise);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(promise, lastKey);
  return lastKey;
}

/** Catches failed reads only: errors in components go to the screen's boundary. */
class ReadErrorBoundary extends Component<
  { failed: Failure; children: ReactNode },
  { failure: Error | undefined }
> {
  override state: { failure: Error | undefined } = { failure: undefined };

  static getDerivedStateFromError(thrown: unknown): { failure: Error } {
    return { failure: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (isReadFailure(failure)) return <WithRetry failed={this.props.failed} failure={failure} />;
    throw failure;
  }
}

/** True for failed reads: the screen shows them, they are not bugs. */
export const isReadFailure = (error: unknown): boolean =>
  error instanceof Error && READ_FAILURES.has(error.name);

/** By name, because ui does not import app/http, which declares them. */
const READ_FAILURES = new Set(['ApiError', 'NetworkError', 'BadAnswerError']);
