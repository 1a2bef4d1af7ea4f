import { useEffect, useState } from 'react';
import type { Fee } from '#contract/ledger/fee.ts';
import { LIMITS } from '#contract/limits.ts';
import { sellerNet, sellerNetOfAll, type PricedCopies } from '#contract/selling/seller-net.ts';
import { sellingCalls } from './selling-calls.ts';

/** What the seller gets of the price in a form; undefined without a price, and until the fee is known. */
export function useSellerNet(price: string): string | undefined {
  const fee = useFee();
  const dollars = Number(price);
  return fee === undefined || !isPrice(dollars) ? undefined : sellerNet(dollars, fee);
}

/** Copies at a price as typed; `fee` as in PricedCopies. */
export type PricedForm = Omit<PricedCopies, 'price'> & { readonly price: string };

/**
 * What the seller gets of several items together; undefined without a fee, without a price, and until the fee and the items are
 * known.
 */
export function useSellerNetOfAll(items: readonly PricedForm[] | undefined): string | undefined {
  const current = useFee();
  if (current === undefined || items === undefined) return undefined;
  const priced = items.map((item) => ({ ...item, price: Number(item.price) }));
  return sellerNetOfAll(
    priced.filter(({ price }) => isPrice(price)),
    current,
  );
}

const isPrice = (dollars: number): boolean => dollars > 0 && dollars <= LIMITS.price.max;

/** The fee of what is listed now; undefined until it is known. */
function useFee(): Fee | undefined {
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
  return fee;
}
