import { STACK, STACK_MESSAGES, STACK_SYNC_MESSAGES as MESSAGES } from '#contract/selling/stack-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { StackState } from './stack-state.ts';
import type { StackRow } from './stacks.repo.ts';

/** The stack, made if there is none: a device may scan on into one that another device has removed. */
export function openStack(state: StackState, id: string): StackRow {
  const known = findOwnStack(state, id);
  if (known !== undefined && known.removedAt === null) return known;
  if (state.stackCount >= STACK.maxStacks) throw new ShopError('conflict', STACK_MESSAGES.tooManyStacks);
  state.stackCount += 1;
  state.rev += 1;
  const { owner, now, rev } = state;
  const made = { id, owner, body: {}, fieldRevs: {}, createdAt: now };
  return putStack(state, { ...(known ?? made), removedAt: null, rev, changedAt: now });
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
