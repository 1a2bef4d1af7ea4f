import { useState } from 'react';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import type { SellingCalls } from '#app/http/selling.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { listingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';
import { toldBy } from '../told-by.ts';

/** The idempotency key of an action, and the access key of an emailed link. */
type By = { readonly key: string; readonly listingsKey: string | undefined };

/** Runs one action on a listing at a time. A retry after a lost response reuses the idempotency key. */
export function useListingDeed() {
  const [busy, setBusy] = useState<string>();
  const [keys] = useState(() => new Map<string, string>());

  const run = async <T>(name: string, deed: (calls: SellingCalls, by: By) => Promise<T>): Promise<T> => {
    const key = keys.get(name) ?? `listing:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
    keys.set(name, key);
    setBusy(name);
    try {
      const done = await deed(await sellingCalls(), { key, listingsKey: listingsKey() });
      keys.delete(name);
      return done;
    } catch (error) {
      // The server has refused it, so the next try is a new action.
      if (toldBy(error) !== undefined) keys.delete(name);
      throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}

/** Shows a toast with the server's reason, or a generic one. */
export function sayDeedFailed(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', text: toldBy(error)?.userText ?? OWN_LISTINGS.deedFailed });
}
