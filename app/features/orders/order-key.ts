// An emailed link ends in #key=…, which opens its order on any device. The key moves from the URL to session storage,
// because URLs are visible, copied and shared.

const storageKeyOf = (orderId: string): string => `order-key.${orderId}`;

/** Fallback for browsers without session storage: lasts as long as the page. */
const inMemory = new Map<string, string>();

/** Returns the key in a URL fragment. */
export const parseOrderKey = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? undefined;

/** Whether a URL fragment has a key that is not stored yet. */
export function hasNewOrderKey(orderId: string, hash: string): boolean {
  const key = parseOrderKey(hash);
  return key !== undefined && key !== getOrderKey(orderId);
}

export function saveOrderKey(orderId: string, key: string): void {
  inMemory.set(orderId, key);
  try {
    sessionStorage.setItem(storageKeyOf(orderId), key);
  } catch {
    // The in-memory copy is enough for this page.
  }
}

export function getOrderKey(orderId: string): string | undefined {
  try {
    return inMemory.get(orderId) ?? sessionStorage.getItem(storageKeyOf(orderId)) ?? undefined;
  } catch {
    return inMemory.get(orderId);
  }
}
