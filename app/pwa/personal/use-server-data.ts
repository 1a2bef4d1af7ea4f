import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectivity } from '../connectivity.ts';

/** Data that only the server has: loading, ready, or why not. */
export type ServerData<T> =
  | { readonly status: 'loading' | 'failed' | 'offline' | 'signed-out' }
  | { readonly status: 'ready'; readonly value: T };

/** Loads on mount and when the network is back. `read` must be referentially stable. */
export function useServerData<T>(read: () => Promise<T>) {
  const [asked, setAsked] = useState<ServerData<T>>({ status: 'loading' });
  const { isOffline } = useConnectivity();
  const wasOffline = useRef(false);
  const latestRequest = useRef(0);

  /** Only the latest request counts. */
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const mine = latestRequest.current;
    const answer = await fetchData(read);
    if (mine === latestRequest.current) setAsked(answer);
  }, [read]);

  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    if (wasOffline.current && !isOffline && asked.status === 'offline') void load();
    wasOffline.current = isOffline;
  }, [isOffline, asked.status, load]);

  return {
    asked,
    reload: () => {
      setAsked({ status: 'loading' });
      void load();
    },
    /** Sets the value from a server response. */
    setValue: (value: T) => setAsked({ status: 'ready', value }),
  };
}

async function fetchData<T>(read: () => Promise<T>): Promise<ServerData<T>> {
  try {
    return { status: 'ready', value: await read() };
  } catch (error) {
    if (!(error instanceof Error)) return { status: 'failed' };
    if ('status' in error && error.status === 401) return { status: 'signed-out' };
    return { status: error.name === 'NetworkError' ? 'offline' : 'failed' };
  }
}
