// What outlives a reload of this tab, and the tab never: who buys, and the payment whose end is not known yet. Nothing of
// a card is ever kept.

const TYPED = 'checkout.typed';
const TRIED = 'checkout.tried';

export const CUSTOMER_FIELDS = ['name', 'email', 'address'] as const;
export type Typed = Readonly<Record<(typeof CUSTOMER_FIELDS)[number], string>>;

/** What was typed into the form before. */
export function typedBefore(): Typed {
  const kept = new Map<string, unknown>(Object.entries(parsed(read(TYPED))));
  const of = (field: string): string => {
    const text = kept.get(field);
    return typeof text === 'string' ? text : '';
  };
  return { name: of('name'), email: of('email'), address: of('address') };
}

export const rememberTyped = (typed: Typed): void => write(TYPED, JSON.stringify(typed));

/** The payment that was begun, and whose order has not been seen. */
export const triedPayment = (): string | undefined => read(TRIED) ?? undefined;

export const rememberTried = (paymentIntentId: string): void => write(TRIED, paymentIntentId);
export const forgetTried = (): void => write(TRIED, null);

/** After the order: the next checkout of this tab begins anew. */
export function forgetCheckout(): void {
  write(TYPED, null);
  write(TRIED, null);
}

/** Where storage is shut it is kept as long as the page is. */
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
