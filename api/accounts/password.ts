import { scrypt, timingSafeEqual } from 'node:crypto';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { PASSWORD } from '#contract/accounts/accounts.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { once } from '../gateways/once.ts';

/** Cost of scrypt (RFC 7914): about 16 MB and 50 ms. Stored in every hash, so that it can be raised. */
export const PASSWORD_COST = 16_384;
const BLOCK = 8;
const BYTES = 32;
const SALT_BYTES = 16;
const REFUSED_COUNT = 3_000;

/** Loaded on first use: the dictionary takes long to read. */
const loadCommonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD.min).slice(0, REFUSED_COUNT),
  );
});

/** Throws invalid_input for a common password. */
export async function assertUncommonPassword(password: string, field: string): Promise<void> {
  if (!(await loadCommonPasswords()).has(password.toLowerCase())) return;
  const { passwordCommon } = ACCOUNT_MESSAGES;
  throw new ShopError('invalid_input', passwordCommon, { fields: { [field]: passwordCommon } });
}

/** A password -> its stored hash: "scrypt$16384$8$salt$hash", base64url. */
export async function hashPassword(
  { passwordCost, randomBytes }: Pick<Deps, 'passwordCost' | 'randomBytes'>,
  password: string,
): Promise<string> {
  const salt = Buffer.from(randomBytes(SALT_BYTES));
  const hash = await deriveKey(password, salt, passwordCost, BLOCK);
  return ['scrypt', passwordCost, BLOCK, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compared if there is no hash, so that timing reveals nothing. */
const dummyHash = (cost: number): string => ['scrypt', cost, BLOCK, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/** Compares a password with its stored hash in constant time; equally slow without one (null). */
export async function isCorrectPassword(
  { passwordCost }: Pick<Deps, 'passwordCost'>,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const [, cost = '', block = '', salt = '', hash = ''] = (stored ?? dummyHash(passwordCost)).split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block));
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame && stored !== null;
}

const deriveKey = async (password: string, salt: Buffer, cost: number, block: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: cost, r: block, p: 1, maxmem: 256 * cost * block };
    scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
