import { createHmac } from 'node:crypto';
import { BLOCKED } from '#contract/accounts/blocked-message.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { getSecretIn, knownSecret } from '../../secrets/secret-of.ts';
import { isGuest, sessionIdOfGuest, userIdOf, type Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { emailOf } from '../accounts.queries.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { deleteBlocksOf, hasBlock, insertBlocks, type BlockKey } from './blocks.repo.ts';

const SECRET = 'blocks';

/** A user by id, or a guest by the id of their session. */
const personKey = (owner: Owner): BlockKey =>
  isGuest(owner)
    ? { kind: 'session', value: String(sessionIdOfGuest(owner)) }
    : { kind: 'user', value: String(userIdOf(owner)) };

const emailKey = (secret: string, email: string): BlockKey => ({
  kind: 'email',
  value: createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`blocked ${normalizeEmail(email)}`)
    .digest('base64url'),
});

/** Blocks an owner, and their known email address. */
export async function blockPerson(
  tx: Tx<'owner'>,
  deps: Pick<Deps, 'randomBytes' | 'now'>,
  owner: Owner,
  reason: string,
): Promise<void> {
  const secret = await getSecretIn(deps, tx, SECRET);
  const email = await emailOf(tx, owner);
  const keys = [personKey(owner), ...(email === undefined ? [] : [emailKey(secret, email)])];
  const since = deps.now();
  await insertBlocks(
    tx,
    keys.map((key) => ({ ...key, owner, reason, since })),
  );
}

/** Unblocks an owner, and the email address that was blocked with them. */
export async function unblockPerson(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await deleteBlocksOf(tx, owner);
}

/** A blocked guest's heir is blocked, too. To do it twice changes nothing. */
export async function moveBlocks(tx: Tx<'owner'>, guest: Owner, heir: Owner): Promise<void> {
  const moved = await deleteBlocksOf(tx, guest);
  const { kind, value } = personKey(heir);
  await insertBlocks(
    tx,
    moved.map((row) => ({ ...row, owner: heir, ...(row.kind === 'email' ? {} : { kind, value }) })),
  );
}

/**
 * Throws ShopError blocked if an owner is blocked, or the email address that is known of them, or one that they have entered now.
 * One read in a shop that has never blocked an owner.
 */
export async function assertNotBlocked(db: Db, owner: Owner, entered?: string): Promise<void> {
  const secret = await knownSecret(db, SECRET);
  if (secret === undefined) return;
  const known = await emailOf(db, owner);
  const emails = [known, entered].flatMap((email) => (email === undefined ? [] : emailKey(secret, email)));
  if (await hasBlock(db, [personKey(owner), ...emails])) throw new ShopError('blocked', BLOCKED);
}
