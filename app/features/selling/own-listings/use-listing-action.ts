import { useState } from 'react';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { ApiError } from '#app/http/errors.ts';
import type { SellingClient } from '#app/http/selling.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { getListingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';

/** The idempotency key of an action, and the access key of an emailed link. */
type RequestKeys = { readonly key: string; readonly listingsKey: string | undefined };

/**
 * Runs one action on a listing at a time; then the screen loads again. A retry after a lost response reuses the idempotency
 * key.
 */
export function useListingAction() {
  const [busy, setBusy] = useState<string>();
  const reload = useReload();
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
      invalidateReads();
      reload();
      return done;
    } catch (error) {
      // The server has refused it, so the next try is a new action.
      if (error instanceof ApiError) keys.delete(name);
      throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}
