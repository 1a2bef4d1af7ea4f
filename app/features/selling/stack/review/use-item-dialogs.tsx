import { useCallback, useState, type ReactNode } from 'react';
import { isOpen } from '#app/offline/drafts/draft.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import type { CheckDialogSlot } from '../../check-slot.ts';
import { CheckItem } from './check-item.tsx';
import { EditItem } from './edit-item.tsx';

interface ItemDialogsOptions {
  readonly rows: readonly ReviewRow[];
  /** The condition check. */
  readonly Check: CheckDialogSlot;
  readonly onRemove: (row: ReviewRow) => void;
}

/** The functions stay the same. */
interface ItemDialogs {
  readonly edit: (row: ReviewRow) => void;
  /** What was submitted is not checked any more. */
  readonly check: (row: ReviewRow) => void;
  /** The open dialog. */
  readonly open: ReactNode;
}

/** The dialogs of one item: its form and its condition check. */
export function useItemDialogs({ rows, Check, onRemove }: ItemDialogsOptions): ItemDialogs {
  const [editing, setEditing] = useState<string>();
  const [checking, setChecking] = useState<string>();
  const edit = useCallback(({ id }: ReviewRow) => setEditing(id), []);
  const check = useCallback(({ id, draft }: ReviewRow) => {
    if (isOpen(draft) && draft.state !== 'ready') setChecking(id);
  }, []);
  return {
    edit,
    check,
    open: (
      <>
        <EditItem
          row={rows.find(({ id }) => id === editing)}
          onClose={() => setEditing(undefined)}
          onRemove={(row) => {
            setEditing(undefined);
            onRemove(row);
          }}
        />
        <CheckItem Check={Check} item={checking} onClose={() => setChecking(undefined)} />
      </>
    ),
  };
}
