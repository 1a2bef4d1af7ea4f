import { useState } from 'react';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import type { SellingClient } from '#app/http/selling.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { getListingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';
import { errorResponseOf } from '../error-response.ts';

/** The idempotency key of an action, and the access key of an emailed link. */
type RequestKeys = { readonly key: string; readonly listingsKey: string | undefined };

/** Runs one action on a listing at a time. A retry after a lost response reuses the idempotency key. */
export function useListingAction() {
  const [busy, setBusy] = useState<string>();
  const [keys] = useState(() => new Map<string, string>());

  const run = async <T>(
    name: string,
    action: (calls: SellingClient, by: RequestKeys) => Promise<T>,
  ): Promise<T> => {
    const key = keys.get(name) ?? `listing:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
    keys.set(name, key);
    setBusy(name);
    try {
      const done = await action(await sellingCalls(), { key, listingsKey: getListingsKey() });
      keys.delete(name);
      return done;
    } catch (error) {
      // The server has refused it, so the next try is a new action.
      if (errorResponseOf(error) !== undefined) keys.delete(name);
      throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}

/** Shows a toast with the server's reason, or a generic one. */
export function showActionFailed(error: unknown): void {
  toast({
    variant: 'destructive',
    title: 'Error',
    text: errorResponseOf(error)?.userText ?? OWN_LISTINGS.actionFailed,
  });
}
