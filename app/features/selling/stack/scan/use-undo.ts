import { useState } from 'react';
import type { StackCard } from '#app/offline/stacks/stack-card.ts';
import { removeItem, restoreItem } from '#app/pwa/stacks/stacks.ts';
import { storeOrToast } from '../../drafts/show-not-stored.ts';

interface Undo {
  /** Removes the newest card; the next call restores it. */
  readonly undo: () => void;
  readonly canRestore: boolean;
  /** The removed card stays removed: something new was stored. */
  readonly forget: () => void;
}

/** Undo removes the newest card; a second tap restores it. */
export function useUndo(cards: readonly StackCard[]): Undo {
  const [removed, setRemoved] = useState<string>();
  const newest = cards[0]?.id;
  return {
    undo: () => {
      setRemoved(removed === undefined ? newest : undefined);
      if (removed !== undefined) void storeOrToast(restoreItem(removed));
      else if (newest !== undefined) void storeOrToast(removeItem(newest));
    },
    canRestore: removed !== undefined,
    forget: () => setRemoved(undefined),
  };
}
