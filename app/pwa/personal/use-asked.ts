import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectivity } from '../connectivity.ts';

/** What only the server knows: on its way, here, or why not. */
export type Asked<T> =
  | { readonly as: 'loading' | 'failed' | 'offline' | 'signed-out' }
  | { readonly as: 'ready'; readonly value: T };

/** Asks the server with every visit, and anew when the network is back. `ask` has to stay the same function. */
export function useAsked<T>(ask: () => Promise<T>) {
  const [asked, setAsked] = useState<Asked<T>>({ as: 'loading' });
  const { offline } = useConnectivity();
  const wasOffline = useRef(false);
  const turn = useRef(0);

  /** Only the last question's answer counts. */
  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await answerTo(ask);
    if (mine === turn.current) setAsked(answer);
  }, [ask]);

  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    if (wasOffline.current && !offline && asked.as === 'offline') void load();
    wasOffline.current = offline;
  }, [offline, asked.as, load]);

  return {
    asked,
    again: () => {
      setAsked({ as: 'loading' });
      void load();
    },
    /** As the server has just said. */
    put: (value: T) => setAsked({ as: 'ready', value }),
  };
}

async function answerTo<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { as: 'ready', value: await ask() };
  } catch (error) {
    if (!(error instanceof Error)) return { as: 'failed' };
    if ('status' in error && error.status === 401) return { as: 'signed-out' };
    return { as: error.name === 'NetworkError' ? 'offline' : 'failed' };
  }
}
