import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';

// Session storage: the customer's details, and the payment whose outcome is not known yet. Survives a reload, but not the
// tab. Card data is never stored.

const CUSTOMER_KEY = 'checkout.typed';
const ATTEMPT_KEY = 'checkout.tried';

export type CustomerInput = Readonly<Record<'name' | 'email' | 'address', string>>;

/** Loads the customer details typed in this tab; undefined if there are none, or those of an account that has signed out. */
export function loadCustomer(): CustomerInput | undefined {
  const stored = new Map<string, unknown>(Object.entries(parseObject(read(CUSTOMER_KEY))));
  const account = stored.get('account');
  if (stored.size === 0 || (account !== undefined && account !== readAccountName()?.email)) return undefined;
  const textOf = (field: string): string => {
    const text = stored.get(field);
    return typeof text === 'string' ? text : '';
  };
  return { name: textOf('name'), email: textOf('email'), address: textOf('address') };
}

export const saveCustomer = (typed: CustomerInput): void =>
  write(CUSTOMER_KEY, JSON.stringify({ ...typed, account: readAccountName()?.email }));

/** The payment that was attempted, but whose order has not been confirmed. */
export const loadAttempt = (): string | undefined => read(ATTEMPT_KEY) ?? undefined;

export const saveAttempt = (paymentIntentId: string): void => write(ATTEMPT_KEY, paymentIntentId);
export const clearAttempt = (): void => write(ATTEMPT_KEY, null);

/** Clears everything after the order. */
export function clearCheckout(): void {
  write(CUSTOMER_KEY, null);
  write(ATTEMPT_KEY, null);
}

/** Fallback for browsers without session storage: lasts as long as the page. */
const inMemory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  inMemory.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== null) inMemory.set(key, value);
  }
}

function parseObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
