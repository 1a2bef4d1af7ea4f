import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface CellOptions<T> {
  /** Storage key of a value that failed to save. */
  readonly name: string;
  /** The value of a typed text; undefined if it is invalid or the old one: then the old one returns. */
  readonly parse: (text: string) => T | undefined;
  /** Returns whether it was saved. */
  readonly onSave: (value: T) => Promise<boolean>;
}

/**
 * An input that saves on blur or Enter; Escape restores the old value. A value that failed to save stays in the field until it
 * is saved. Not a `useForm`: nothing is submitted, and there is no error to show at the cell.
 */
export function useCell<T>({ name, parse, onSave }: CellOptions<T>) {
  const [draft, setDraft] = useUnsavedInput(name);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const [isSaved, setSaved] = useState(false);
  const sending = useRef<string>(undefined);

  const commit = async () => {
    if (draft === undefined || sending.current === draft) return;
    const wanted = parse(draft);
    if (wanted === undefined) {
      setDraft(undefined);
      return;
    }
    sending.current = draft;
    const isDone = await onSave(wanted);
    sending.current = undefined;
    if (!isDone) return;
    setSaved(true);
    // Keeps what the admin has typed since.
    if (newest.current === draft) setDraft(undefined);
  };
  const props = {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setSaved(false);
      setDraft(target.value);
    },
    onBlur: () => void commit(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') void commit();
      if (event.key !== 'Escape' || draft === undefined) return;
      event.stopPropagation();
      setDraft(undefined);
    },
  };
  return { draft, isSaved, props };
}
