import { useRef } from 'react';

/**
 * Returns a function that makes the idempotency key of a call: the same content gets the same key, so that a retry after a lost
 * answer has one effect.
 */
export function useIdempotencyKey(): (content: object) => string {
  const latest = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (latest.current?.text !== text) latest.current = { text, key: crypto.randomUUID() };
    return latest.current.key;
  };
}
