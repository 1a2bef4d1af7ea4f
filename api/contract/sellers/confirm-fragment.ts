/** The fragment of a mailed link's address: `#confirm=KEY`. The key names the address, in base64url, as its third part. */
export const CONFIRM_FRAGMENT = /^#confirm=([\w.-]{1,600})$/;

/** The address that a link's key is about, unverified, to ask the user; undefined if this is no key. */
export function addressInKey(key: string): string | undefined {
  try {
    const binary = atob((key.split('.')[2] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const address = new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
    return /^[^\s@]+@[^\s@]+$/.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
