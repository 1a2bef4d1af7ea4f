import { useEffect, useState } from 'react';
import type { Fee } from '#contract/ledger/fee.ts';
import { LIMITS } from '#contract/limits.ts';
import { sellerNet } from '#contract/selling/seller-net.ts';
import { sellingCalls } from '../selling-calls.ts';

/** What the seller gets of the price in the form; undefined without a price, and until the fee is known. */
export function useSellerNet(price: string): string | undefined {
  const [fee, setFee] = useState<Fee>();
  useEffect(() => {
    let isGone = false;
    const isOpen = (): boolean => !isGone;
    const read = async (): Promise<void> => {
      const calls = await sellingCalls();
      if (!isOpen()) return; // a form that was left meanwhile asks for nothing
      const current = await calls.readFee();
      if (isOpen()) setFee(current);
    };
    // Without a connection, the form does without.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  const dollars = Number(price);
  if (fee === undefined || !(dollars > 0) || dollars > LIMITS.price.max) return undefined;
  return sellerNet(dollars, fee);
}
