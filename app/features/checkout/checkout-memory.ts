// Session storage: the customer's details, and the payment whose outcome is not known yet. Survives a reload, but not the
// tab. Card data is never stored.

const TYPED = 'checkout.typed';
const TRIED = 'checkout.tried';

export const CUSTOMER_FIELDS = ['name', 'email', 'address'] as const;
export type Typed = Readonly<Record<(typeof CUSTOMER_FIELDS)[number], string>>;

/** Loads the saved customer details; empty strings if there are none. */
export function typedBefore(): Typed {
  const kept = new Map<string, unknown>(Object.entries(parsed(read(TYPED))));
  const of = (field: string): string => {
    const text = kept.get(field);
    return typeof text === 'string' ? text : '';
  };
  return { name: of('name'), email: of('email'), address: of('address') };
}

export const rememberTyped = (typed: Typed): void => write(TYPED, JSON.stringify(typed));

/** The payment that was attempted, but whose order has not been confirmed. */
export const triedPayment = (): string | undefined => read(TRIED) ?? undefined;

export const rememberTried = (paymentIntentId: string): void => write(TRIED, paymentIntentId);
export const forgetTried = (): void => write(TRIED, null);

/** Clears everything after the order. */
export function forgetCheckout(): void {
  write(TYPED, null);
  write(TRIED, null);
}

/** Fallback for browsers without session storage: lasts as long as the page. */
const inPage = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? inPage.get(key) ?? null;
  } catch {
    return inPage.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  inPage.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== null) inPage.set(key, value);
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
