import { useRef } from 'react';
import type { CaseKeys } from '#app/http/orders/order-cases.ts';
import { getOrderKey } from '../order-key.ts';

/**
 * Returns a function that makes the keys of a call about an order: the same content gets the same idempotency key, so that a
 * retry after a lost answer has one effect.
 */
export function useCaseKeys(orderId: string): (content: object) => CaseKeys {
  const latest = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (latest.current?.text !== text) latest.current = { text, key: crypto.randomUUID() };
    return { key: latest.current.key, orderKey: getOrderKey(orderId) };
  };
}
