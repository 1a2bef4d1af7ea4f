// An emailed link ends in #key=…, which opens its order on any device. The key moves from the URL to session storage,
// because URLs are visible, copied and shared.

const nameOf = (orderId: string): string => `order-key.${orderId}`;

/** Fallback for browsers without session storage: lasts as long as the page. */
const inPage = new Map<string, string>();

/** Returns the key in a URL fragment. */
export const keyIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? undefined;

export function keepKey(orderId: string, key: string): void {
  inPage.set(orderId, key);
  try {
    sessionStorage.setItem(nameOf(orderId), key);
  } catch {
    // The in-memory copy is enough for this page.
  }
}

export function keyOf(orderId: string): string | undefined {
  try {
    return inPage.get(orderId) ?? sessionStorage.getItem(nameOf(orderId)) ?? undefined;
  } catch {
    return inPage.get(orderId);
  }
}
