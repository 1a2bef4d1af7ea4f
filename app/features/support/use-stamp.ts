import { useEffect, useRef, type RefObject } from 'react';
import { fetchStamp } from './send-message.ts';

/**
 * What proves for how long a form was open, fetched at its first touch and fresh for each message: `take` answers it as far
 * as it is there, `renew` lets the next touch fetch another.
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
