import { STACK, STACK_MESSAGES, STACK_SYNC_MESSAGES as MESSAGES } from '#contract/selling/stack-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { StackState } from './stack-state.ts';
import type { StackRow } from './stacks.repo.ts';

/**
 * The stack, made if there is none: a device may scan on into one that another device has removed. Stacks whose items are all
 * listed or removed give way to it.
 */
export function openStack(state: StackState, id: string): StackRow {
  const known = findOwnStack(state, id);
  if (known !== undefined && known.removedAt === null) return known;
  if (state.stackCount >= STACK.maxStacks && !removeUnused(state))
    throw new ShopError('conflict', STACK_MESSAGES.tooManyStacks);
  state.stackCount += 1;
  state.rev += 1;
  const { owner, now, rev } = state;
  const made = { id, owner, body: {}, fieldRevs: {}, createdAt: now };
  return putStack(state, { ...(known ?? made), removedAt: null, rev, changedAt: now });
}

/** Removes the oldest stack without an open draft. Returns false if there is none. */
function removeUnused(state: StackState): boolean {
  const { unused, drafts, changedStacks, now } = state;
  for (let row = unused.shift(); row !== undefined; row = unused.shift()) {
    const { id } = row;
    const isUsed = [...drafts.values()].some(({ stackId, body }) => stackId === id && body !== null);
    if (isUsed || changedStacks.has(id)) continue;
    state.stackCount -= 1;
    state.rev += 1;
    putStack(state, { ...row, rev: state.rev, changedAt: now, removedAt: now });
    return true;
  }
  return false;
}

/** Throws ShopError not_found for another owner's. */
export function findOwnStack({ stacks, owner }: StackState, id: string): StackRow | undefined {
  const row = stacks.get(id);
  if (row !== undefined && row.owner !== owner) throw new ShopError('not_found', MESSAGES.noSuchStack);
  return row;
}

export function putStack(state: StackState, row: StackRow): StackRow {
  state.stacks.set(row.id, row);
  state.changedStacks.add(row.id);
  return row;
}
