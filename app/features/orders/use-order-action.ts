import { useState } from 'react';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** A change of an order or a sale, with the toasts for its success and, if the server sends no message, its failure. */
interface OrderAction {
  readonly call: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

/** Runs a button's action; then the screen loads again, which removes the button: it stays pending until that. Never throws. */
export function useOrderAction({ call, done, failed }: OrderAction) {
  const reload = useReload();
  const [pending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    setPending(true);
    try {
      await call();
      toast({ title: done });
      reload();
    } catch (error) {
      showError(error, failed);
      setPending(false);
    }
  };
  return { pending, run };
}
