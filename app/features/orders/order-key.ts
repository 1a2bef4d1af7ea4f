// A mail's link ends in #key=…, which opens its order on any device. It is taken out of the address at once and kept by
// this tab: an address is shown, copied and sent on.

const nameOf = (orderId: string): string => `order-key.${orderId}`;

/** Where storage is shut it is kept as long as the page is. */
const inPage = new Map<string, string>();

/** The key in an address's fragment. */
export const keyIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? undefined;

export function keepKey(orderId: string, key: string): void {
  inPage.set(orderId, key);
  try {
    sessionStorage.setItem(nameOf(orderId), key);
  } catch {
    // The page has it.
  }
}

export function keyOf(orderId: string): string | undefined {
  try {
    return inPage.get(orderId) ?? sessionStorage.getItem(nameOf(orderId)) ?? undefined;
  } catch {
    return inPage.get(orderId);
  }
}
