import { useState, type KeyboardEvent } from 'react';
import { classes } from '#app/ui/classes.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import adminTableStyles from '../products/admin-table.module.css';

type TextCellProps = {
  /** Accessible name, and the storage key of a value that failed to save: "Title of 9780441013593". */
  label: string;
  value: string;
  maxLength: number;
  /** Returns whether it was saved. */
  onSave: (value: string) => Promise<boolean>;
};

/**
 * A text that saves on blur or Enter, if it has changed; Escape restores the old value. A value that failed to save stays in
 * the field, marked, until it is saved.
 */
export function TextCell({ label, value, maxLength, onSave }: TextCellProps) {
  const [draft, setDraft] = useUnsavedInput(label);
  const [saving, setSaving] = useState<string>();
  const [isSaved, setSaved] = useState(false);

  const commit = async () => {
    if (draft === undefined || draft === saving) return;
    if (draft.trim() === value) {
      setDraft(undefined);
      return;
    }
    setSaving(draft);
    const isDone = await onSave(draft.trim());
    setSaving(undefined);
    setSaved(isDone);
    if (isDone) setDraft(undefined);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit();
    if (event.key === 'Escape') setDraft(undefined);
  };
  return (
    <input
      className={classes(
        adminTableStyles['cell'],
        draft !== undefined && adminTableStyles['dirty'],
        isSaved && adminTableStyles['kept-price'],
      )}
      aria-label={label}
      placeholder="none"
      maxLength={maxLength}
      value={draft ?? value}
      onChange={({ target }) => {
        setSaved(false);
        setDraft(target.value);
      }}
      onBlur={() => void commit()}
      onKeyDown={pressed}
    />
  );
}
