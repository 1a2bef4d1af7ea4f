import { useState } from 'react';
import type { SavedAddress } from '#contract/checkout/checkout.ts';
import { loadCustomer, saveCustomer, type CustomerInput } from './checkout-storage.ts';
import { checkCustomer } from './pay.ts';

const NOBODY: CustomerInput = { name: '', email: '', address: '' };

/** Who buys and where it goes. */
export interface CustomerState {
  readonly customer: CustomerInput;
  /** Whether a former address is used as it is, without fields. */
  readonly isKept: boolean;
  readonly isComplete: boolean;
  readonly type: (field: keyof CustomerInput, text: string) => void;
  /** Uses a former address. */
  readonly keep: (address: SavedAddress) => void;
  /** Opens the fields. */
  readonly change: () => void;
}

/**
 * Starts with what was typed in this tab, or else with the latest of the saved addresses. Typed text survives a reload, but
 * not the tab.
 */
export function useCustomer(addresses: readonly SavedAddress[]): CustomerState {
  const [typed] = useState(loadCustomer);
  const [latest] = addresses;
  const [customer, setCustomer] = useState<CustomerInput>(typed ?? latest ?? NOBODY);
  const [isKept, setKept] = useState(typed === undefined && isWhole(latest));

  const update = (next: CustomerInput) => {
    setCustomer(next);
    saveCustomer(next);
  };
  return {
    customer,
    isKept,
    isComplete: checkCustomer(customer).success,
    type: (field, text) => update({ ...customer, [field]: text }),
    keep: (address) => {
      update(address);
      setKept(true);
    },
    change: () => setKept(false),
  };
}

/** False for an account without an order: its name and email are known, but no address. */
const isWhole = (address: SavedAddress | undefined): boolean =>
  address !== undefined && address.address !== '';
