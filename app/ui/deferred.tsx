import { Component, Suspense, use, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';

/** What stands where something could not be read. It survives JSON, so that server and page draw the same. */
export interface Failed {
  readonly failed: true;
}

/** What a loader hands to its screen: the thing itself, a promise of it, or that it could not be had. */
export type Handed<T> = T | Promise<T> | Failed;

export const FAILED: Failed = { failed: true };

export const isFailed = (value: unknown): value is Failed =>
  typeof value === 'object' && value !== null && 'failed' in value && value.failed === true;

interface HandedProps<T> {
  value: Handed<T>;
  /** Shown while a promise is under way: bones in the shape of what comes. */
  bones: ReactNode;
  /** Shown when it could not be had; `retry` asks again, `failure` is what was thrown in this page. */
  failed: Failure;
  children: (value: T) => ReactNode;
}

/**
 * Draws what a loader handed out. A plain value (server, first screen, memory) is drawn at once and without a
 * Suspense boundary, so that the server's HTML is taken over as it stands; a promise shows its bones first.
 */
export function Handed<T>({ value, bones, failed, children }: HandedProps<T>) {
  if (isFailed(value)) return <WithRetry failed={failed} />;
  if (!(value instanceof Promise)) return children(value);
  const key = keyOf(value);
  return (
    <Catch key={key} failed={failed}>
      <Suspense fallback={bones}>
        <Arrived promise={value}>{children}</Arrived>
      </Suspense>
    </Catch>
  );
}

function Arrived<T>({ promise, children }: { promise: Promise<T>; children: (value: T) => ReactNode }) {
  return children(use(promise));
}

type Failure = (retry: () => void, failure?: Error) => ReactNode;

function WithRetry({ failed, failure }: { failed: Failure; failure?: Error }) {
  const { revalidate } = useRevalidator();
  return failed(() => void revalidate(), failure);
}

const keys = new WeakMap<Promise<unknown>, number>();
let made = 0;

/** Another promise is another boundary: its bones show, where React would rather keep the old list on screen. */
function keyOf(promise: Promise<unknown>): number {
  const known = keys.get(promise);
  if (known !== undefined) return known;
  made += 1;
  keys.set(promise, made);
  return made;
}

/** Only what could not be read is ours to catch; a mistake in a component goes up to the screen's boundary. */
class Catch extends Component<{ failed: Failure; children: ReactNode }, { failure: Error | undefined }> {
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

/** What could not be read is said on the screen; it is no mistake of the page. */
export const isReadFailure = (error: unknown): boolean =>
  error instanceof Error && READ_FAILURES.has(error.name);

/** By name: ui knows nothing of app/http, whose errors these are. */
const READ_FAILURES = new Set(['ApiError', 'NetworkError', 'BadAnswerError']);
