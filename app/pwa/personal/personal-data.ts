import { useCallback, useEffect, useState } from 'react';
import { useLocation, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom';
import { useConnectivity } from '../connectivity.ts';

/** Data that only the server has, for this visitor alone. `missing`: it has no such thing (404). */
export type ServerData<T> =
  | { readonly status: 'loading' | 'failed' | 'offline' | 'signed-out' | 'missing' }
  | { readonly status: 'ready'; readonly value: T };

/**
 * Makes a screen's loader of personal data: it never runs on the server, and returns promises, so that no navigation waits.
 * The screen gets null in the server's HTML.
 */
export const personalLoader = <T>(load: (args: LoaderFunctionArgs) => T) =>
  Object.assign(load, { hydrate: true as const });

/** Awaits a call for a loader. Never rejects. */
export async function toServerData<T>(call: Promise<T>): Promise<ServerData<T>> {
  try {
    return { status: 'ready', value: await call };
  } catch (error) {
    return { status: failureStatus(error) };
  }
}

/** By name and status: the error classes load with the HTTP client. */
function failureStatus(error: unknown): 'failed' | 'offline' | 'signed-out' | 'missing' {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'NetworkError') return 'offline';
  const status = 'status' in error ? error.status : undefined;
  if (status === 401) return 'signed-out';
  return status === 404 ? 'missing' : 'failed';
}

const LOADING = { status: 'loading' } as const;

interface Settled<T> {
  readonly source: Promise<ServerData<T>> | undefined;
  readonly pathname: string;
  readonly data: ServerData<T>;
  /** How often the network had returned when the load began. */
  readonly returnsBefore: number;
}

/**
 * The current state of what a personal loader reads; `loading` for undefined. While the loader runs again on the same path,
 * the old value stays. What failed for lack of a network loads again when it is back, also if it was back before the failure
 * was known.
 */
export function useServerData<T>(promise: Promise<ServerData<T>> | undefined): ServerData<T> {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const returnCount = useConnectivity((connectivity) => connectivity.returnCount);
  const [settled, setSettled] = useState<Settled<T>>();

  useEffect(() => {
    let isCurrent = true;
    const returnsBefore = useConnectivity.getState().returnCount;
    const settle = async () => {
      const data = await promise;
      if (isCurrent && data !== undefined) setSettled({ source: promise, pathname, data, returnsBefore });
    };
    void settle();
    return () => {
      isCurrent = false;
    };
  }, [promise, pathname]);

  useEffect(() => {
    if (settled?.data.status === 'offline' && settled.returnsBefore !== returnCount) void revalidate();
  }, [settled, returnCount, revalidate]);

  const isStale = settled?.source !== promise;
  const isKept = settled?.pathname === pathname && settled.data.status === 'ready';
  return settled === undefined || (isStale && !isKept) ? LOADING : settled.data;
}

/** Runs this screen's loaders again. */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  return useCallback(() => void revalidate(), [revalidate]);
}
