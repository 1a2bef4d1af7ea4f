import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '#contract/orders/order.ts';
import { ApiError } from '#app/http/errors.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { keepKey, keyIn, keyOf } from './order-key.ts';

/** missing: this visitor has no such order; sign-in: it belongs to an account. */
export type OrderSeen =
  | { readonly now: 'arriving' | 'missing' | 'sign-in' | 'failed' }
  | { readonly now: 'here'; readonly order: Order };

/** A buyer's action, with the toasts for its success and, if the server sends no message, its failure. */
export interface Deed {
  readonly make: (key: string | undefined) => Promise<Order>;
  readonly done: string;
  readonly failed: string;
}

/** Loads an order by this session or by the key of an emailed link. */
export function useOrder(id: string) {
  const [seen, setSeen] = useState<OrderSeen>({ now: 'arriving' });
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();

  const read = useCallback(async () => {
    try {
      setSeen({ now: 'here', order: await calls.readOrder(id, keyOf(id)) });
    } catch (error) {
      setSeen({ now: whyNot(error) });
    }
  }, [id]);

  useEffect(() => {
    const key = keyIn(hash);
    const start = async () => read();
    if (key === undefined) {
      void start();
      return;
    }
    keepKey(id, key);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [id, hash, pathname, navigate, read]);

  /** Runs an action and shows a toast. Returns whether it succeeded. */
  const act = async ({ make, done, failed }: Deed): Promise<boolean> => {
    try {
      setSeen({ now: 'here', order: await make(keyOf(id)) });
      toast({ title: done });
      return true;
    } catch (error) {
      const told = error instanceof ApiError && error.status < 500 ? error.userText : undefined;
      toast({ variant: 'destructive', title: 'Error', text: told ?? failed });
      return false;
    }
  };
  const again = () => {
    setSeen({ now: 'arriving' });
    void read();
  };
  return { seen, again, act };
}

function whyNot(error: unknown): 'missing' | 'sign-in' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sign-in';
  return error.status === 404 ? 'missing' : 'failed';
}
