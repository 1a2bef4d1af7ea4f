import { useState } from 'react';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import type { SellingCalls } from '#app/http/selling.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { listingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';
import { toldBy } from '../told-by.ts';

/** How a deed is known to the shop: by a key of its own, and by that of a mailed link. */
type By = { readonly key: string; readonly listingsKey: string | undefined };

/** One deed to a listing at a time. A deed whose answer was lost is tried again under the same key: it is done once. */
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
      // The shop has refused it: the next try is another deed.
      if (toldBy(error) !== undefined) keys.delete(name);
      throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}

/** Says that a deed was not done, in the shop's own words where it had some. */
export function sayDeedFailed(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', text: toldBy(error)?.userText ?? OWN_LISTINGS.deedFailed });
}
