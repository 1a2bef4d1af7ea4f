import type { CaseKeys } from '#app/http/orders/order-cases.ts';
import { getOrderKey } from '../order-key.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';

/** Returns a function that makes the keys of a call about an order, by its content. */
export function useCaseKeys(orderId: string): (content: object) => CaseKeys {
  const keyOf = useIdempotencyKey();
  return (content) => ({ key: keyOf(content), orderKey: getOrderKey(orderId) });
}
