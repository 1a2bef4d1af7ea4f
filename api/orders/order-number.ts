import type { Deps } from '../deps.ts';
import { randomText } from '../secrets/random-text.ts';

const DIGITS = '0123456789';

/** Without characters that look alike (0/O, 1/I/L), and without vowels, which would spell words. */
const DIGITS_AND_CONSONANTS = '23456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * A number that people can say, such as D-4821-7KQ: one of 219,520,000. It is random, so it does not count orders, and it is
 * no access key. The migration order-number numbers older orders in the same way.
 */
export const randomOrderNumber = (deps: Pick<Deps, 'randomBytes'>): string =>
  `D-${randomText(deps, DIGITS, 4)}-${randomText(deps, DIGITS_AND_CONSONANTS, 3)}`;
