import type { StackMutation, SyncedDefaults } from '#contract/selling/stack-sync.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Recorded } from '../../storage/schema.ts';
import { removeDraft, removeOpenDraft, setDraft } from './change-draft.ts';
import { findOwnStack, openStack, putStack } from './open-stack.ts';
import type { StackState } from './stack-state.ts';

/** Applies one mutation to the state, or returns the rule that refuses it; either way the following ones go on. */
export function tryStackMutation(state: StackState, mutation: StackMutation): Recorded {
  try {
    const kept = applyMutation(state, mutation);
    return { applied: true, ...(kept.length === 0 ? {} : { kept }) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { args } = mutation;
    const about = 'draft' in args ? args.draft : args.stack;
    return { applied: false, code: error.code, message: error.message, about };
  }
}

/** Returns the fields in which another device's value was kept. */
function applyMutation(state: StackState, { name, args }: StackMutation): readonly string[] {
  switch (name) {
    case 'stack.set':
      setDefaults(state, args);
      return [];
    case 'stack.remove':
      removeStack(state, args.stack);
      return [];
    case 'draft.set':
      return setDraft(state, args);
    case 'draft.remove':
  }
  removeDraft(state, args.draft);
  return [];
}

function setDefaults(
  state: StackState,
  { stack, base, set }: { readonly stack: string; readonly base: number; readonly set: SyncedDefaults },
): void {
  const row = openStack(state, stack);
  const [rev, session] = row.fieldRevs['defaults'] ?? [0, 0];
  // Defaults get no conflict: they only apply to future scans.
  if (base < rev && session !== state.session) return;
  state.rev += 1;
  putStack(state, {
    ...row,
    body: { defaults: set },
    fieldRevs: { defaults: [state.rev, state.session] },
    rev: state.rev,
    changedAt: state.now,
  });
}

function removeStack(state: StackState, id: string): void {
  const known = findOwnStack(state, id);
  for (const draft of state.drafts.values()) {
    if (draft.stackId === id && draft.owner === state.owner) removeOpenDraft(state, draft);
  }
  if (known === undefined || known.removedAt !== null) return;
  state.stackCount -= 1;
  state.rev += 1;
  putStack(state, { ...known, rev: state.rev, changedAt: state.now, removedAt: state.now });
}
