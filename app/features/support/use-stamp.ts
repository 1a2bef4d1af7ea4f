import { useEffect, useRef, type RefObject } from 'react';
import { fetchStamp } from './send-message.ts';

/**
 * A timestamp proof of how long the form was open, fetched at the first touch. `take` returns it, if it has arrived;
 * `renew` lets the next touch fetch a new one for the next message.
 */
export function useStamp(form: RefObject<HTMLFormElement | null>) {
  const stamp = useRef<Promise<string | undefined>>(undefined);
  useEffect(() => {
    const element = form.current;
    const touched = () => {
      stamp.current ??= fetchStamp();
    };
    element?.addEventListener('focusin', touched);
    return () => element?.removeEventListener('focusin', touched);
  }, [form]);
  return {
    take: async (): Promise<Readonly<Record<string, string>>> => {
      const proof = await stamp.current;
      return proof === undefined ? {} : { stamp: proof };
    },
    renew: () => {
      stamp.current = undefined;
    },
  };
}
