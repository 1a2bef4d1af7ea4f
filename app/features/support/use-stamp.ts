import { useRef } from 'react';
import { contactCalls } from './contact-calls.ts';

/**
 * A timestamp proof against bots of how long the form was open, fetched at the first `touch`. `take` returns it, if it has
 * arrived; `renew` lets the next touch fetch a new one for the next message.
 */
export function useStamp() {
  const stamp = useRef<Promise<string | undefined>>(undefined);
  return {
    touch: () => {
      stamp.current ??= fetchStamp();
    },
    take: async (): Promise<{ readonly stamp?: string }> => {
      const proof = await stamp.current;
      return proof === undefined ? {} : { stamp: proof };
    },
    renew: () => {
      stamp.current = undefined;
    },
  };
}

/** undefined if that fails: the message is sent without it. */
async function fetchStamp(): Promise<string | undefined> {
  try {
    return await (await contactCalls()).stamp();
  } catch {
    return undefined;
  }
}
