import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { findSecret, insertSecret } from './secret.repo.ts';

const BYTES = 32;

/** The purposes of the shop's secrets. */
type SecretName = 'orders' | 'codes' | 'demo-webhook' | 'listings' | 'contact' | 'seller-email' | 'blocks';

/** A secret that the shop generates at first use, the same for all its processes; base64url. */
export async function getSecret(
  deps: Pick<Deps, 'storage' | 'randomBytes'>,
  name: SecretName,
): Promise<string> {
  const known = await findSecret(deps.storage.db, name);
  return known ?? deps.storage.transaction({}, async (tx) => getSecretIn(deps, tx, name));
}

/** A secret that was used before; undefined if it was not. */
export const knownSecret = (db: Db, name: SecretName): Promise<string | undefined> => findSecret(db, name);

/** The same in the caller's transaction. */
export async function getSecretIn(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  tx: Tx,
  name: SecretName,
): Promise<string> {
  const known = await findSecret(tx, name);
  if (known !== undefined) return known;
  await insertSecret(tx, name, Buffer.from(randomBytes(BYTES)).toString('base64url'));
  const secret = await findSecret(tx, name); // of those who make one at the same time, one wins
  if (secret === undefined) throw new Error(`the secret of ${name} was not written`);
  return secret;
}
