import type { Deps } from '../deps.ts';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unguessable text of uniformly chosen characters of an alphabet (at most 256). */
export function randomText(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  alphabet: string,
  length: number,
): string {
  // Reject bytes beyond the last multiple of the alphabet's size to avoid modulo bias.
  const bound = 256 - (256 % alphabet.length);
  const characters: string[] = [];
  while (characters.length < length) {
    for (const byte of randomBytes(32)) {
      if (byte < bound && characters.length < length)
        characters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return characters.join('');
}
