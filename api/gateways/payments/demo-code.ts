/** Random letters and digits for ids of the demo provider; `size` is the number of random bytes. */
export const demoCode = (
  { randomBytes }: { readonly randomBytes: (size: number) => Uint8Array },
  bytes: number,
): string => Buffer.from(randomBytes(bytes)).toString('base64url').replaceAll(/[-_]/g, '0');
