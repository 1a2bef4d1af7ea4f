import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { toCartContents, toCartJson, type CartContents } from './cart-contents.ts';
import { getLineNotices } from './line-notices.ts';
import { readLines, type ReadLine } from './read-lines.ts';

/**
 * An owner's cart (empty for `undefined`), with a notice for each line whose stock is lower than its quantity or whose price
 * is not the one that the owner saw. Reading changes nothing; the next change of the cart reconciles these lines.
 */
export async function readCart(deps: Pick<Deps, 'storage'>, owner: Owner | undefined): Promise<CartContents> {
  const lines = await linesOf(deps, owner);
  return toCartContents(lines, lines.flatMap(getLineNotices));
}

/** The same as JSON, with the token of the session. */
export async function readCartJson(
  deps: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
  sessionId: string,
): Promise<string> {
  const lines = await linesOf(deps, owner);
  return toCartJson(lines, lines.flatMap(getLineNotices), sessionId);
}

const linesOf = async (
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<readonly ReadLine[]> => (owner === undefined ? [] : readLines(storage, owner));
