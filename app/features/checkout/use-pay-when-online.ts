import { useCallback, useEffect, useRef, useState } from 'react';
import { waitForConnection } from '#app/pwa/wait-for-connection.ts';
import type { PayResult } from './pay.ts';

/** How long after the tap on Pay a payment may go on by itself, in ms; later, the buyer may have changed their mind. */
const MAX_WAIT_MS = 15 * 60_000;

interface WaitingPayment {
  /**
   * Pays, and after a lost connection tries again once it is back. Returns the outcome; undefined if the waiting ended
   * before anything was attempted. Never throws.
   */
  readonly payWhenOnline: (attempt: () => Promise<PayResult>) => Promise<PayResult | undefined>;
  /** Whether a payment waits for a connection. */
  readonly isWaiting: boolean;
  /** Ends the waiting, but no attempt. */
  readonly stopWaiting: () => void;
}

/** Payments that survive a lost connection. Leaving the page ends the waiting: nobody is charged later. */
export function usePayWhenOnline(): WaitingPayment {
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef(new AbortController());
  const stopWaiting = useCallback(() => waiting.current.abort(), []);
  useEffect(() => stopWaiting, [stopWaiting]);

  const payWhenOnline = async (attempt: () => Promise<PayResult>): Promise<PayResult | undefined> => {
    const { signal } = (waiting.current = new AbortController());
    const startedAt = Date.now();
    for (;;) {
      const result = await attempt();
      if (result.outcome !== 'offline') return result;
      setWaiting(true);
      const isBack = await waitForConnection(signal);
      setWaiting(false);
      if (!isBack || Date.now() - startedAt > MAX_WAIT_MS) return result.otherwise;
    }
  };
  return { payWhenOnline, isWaiting, stopWaiting };
}
