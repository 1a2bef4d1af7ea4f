import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '#contract/orders/order.ts';
import { ApiError } from '#app/http/errors.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { saveOrderKey, parseOrderKey, getOrderKey } from './order-key.ts';

/** missing: this visitor has no such order; sign-in: it belongs to an account. */
export type OrderView =
  | { readonly status: 'loading' | 'missing' | 'sign-in' | 'failed' }
  | { readonly status: 'ready'; readonly order: Order };

/** A buyer's action, with the toasts for its success and, if the server sends no message, its failure. */
export interface OrderAction {
  readonly run: (key: string | undefined) => Promise<Order>;
  readonly done: string;
  readonly failed: string;
}

/** Loads an order by this session or by the key of an emailed link. */
export function useOrder(id: string) {
  const [view, setView] = useState<OrderView>({ status: 'loading' });
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();

  const load = useCallback(async () => {
    try {
      setView({ status: 'ready', order: await calls.readOrder(id, getOrderKey(id)) });
    } catch (error) {
      setView({ status: failureStatus(error) });
    }
  }, [id]);

  useEffect(() => {
    const key = parseOrderKey(hash);
    const start = async () => load();
    if (key === undefined) {
      void start();
      return;
    }
    saveOrderKey(id, key);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [id, hash, pathname, navigate, load]);

  /** Runs an action and shows a toast. Returns whether it succeeded. */
  const runAction = async ({ run, done, failed }: OrderAction): Promise<boolean> => {
    try {
      setView({ status: 'ready', order: await run(getOrderKey(id)) });
      toast({ title: done });
      return true;
    } catch (error) {
      showError(error, failed);
      return false;
    }
  };
  const reload = () => {
    setView({ status: 'loading' });
    void load();
  };
  return { view, reload, runAction };
}

function failureStatus(error: unknown): 'missing' | 'sign-in' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sign-in';
  return error.status === 404 ? 'missing' : 'failed';
}
