import { useRef, useState } from 'react';
import type { Seller, SellerChange } from '#contract/sellers/seller.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { sellerProfileCalls } from './seller-profile-calls.ts';

/**
 * A seller's profile as last read or changed. `change` sends one change after the other and throws what the call throws; the same
 * change again after a lost answer has one effect. Then the screen loads again.
 */
export function useSellerChange(loaded: Seller, listingsKey: string | undefined) {
  const reload = useReload();
  const [answer, setAnswer] = useState<{ readonly to: Seller; readonly seller: Seller }>();
  const queue = useRef(Promise.resolve());
  const unanswered = useRef<{ readonly text: string; readonly key: string }>(undefined);

  const send = async (change: SellerChange): Promise<void> => {
    const text = JSON.stringify(change);
    if (unanswered.current?.text !== text) unanswered.current = { text, key: crypto.randomUUID() };
    const seller = await sellerProfileCalls.change(change, unanswered.current.key, listingsKey);
    unanswered.current = undefined;
    setAnswer({ to: loaded, seller });
    invalidateReads();
    reload();
  };
  const sendAfter = async (before: Promise<void>, next: SellerChange): Promise<void> => {
    try {
      await before;
    } catch {
      // Its own caller shows that.
    }
    await send(next);
  };
  const change = async (next: SellerChange): Promise<void> => {
    const sent = sendAfter(queue.current, next);
    queue.current = sent;
    return sent;
  };
  // What the screen has loaded since is newer than the answer.
  return { seller: answer?.to === loaded ? answer.seller : loaded, change };
}

export type ChangeSeller = ReturnType<typeof useSellerChange>['change'];
