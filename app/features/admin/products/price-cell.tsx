import { useEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { classes } from '#app/ui/classes.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import adminTableStyles from './admin-table.module.css';

type PriceCellProps = {
  /** "Price of Kindred"; absent inside a label. */
  label?: string | undefined;
  /** The column, for moving between rows by keyboard; absent outside of the table. */
  column?: 'price' | 'amazon' | 'ebay' | undefined;
  /** Storage key for values that failed to save. */
  name: string;
  /** Dollars; null if there is none. */
  value: number | null;
  /** Whether the price is optional. */
  isOptional: boolean;
  /** Returns whether it was saved. */
  onSave: (value: number | null) => Promise<boolean>;
};

/**
 * A price that saves on blur or Enter, if it is valid and has changed; Escape restores the old value. A value that failed
 * to save stays in the field, marked, until it is saved. Not a `useForm`: nothing is submitted, and there is no error to
 * show at the cell.
 */
export function PriceCell({ label, column, name, value, isOptional, onSave }: PriceCellProps) {
  const [draft, setDraft] = useUnsavedInput(name);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const [isSaved, setSaved] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef<string>(undefined);
  const savedText = value === null ? '' : value.toFixed(2);

  const commit = async () => {
    if (draft === undefined || sending.current === draft) return;
    const wanted = field.current?.validity.badInput === true ? undefined : parsePrice(draft, isOptional);
    if (wanted === undefined || wanted === value) {
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
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  };
  return (
    <input
      ref={field}
      className={classes(
        adminTableStyles['cell'],
        adminTableStyles['money'],
        draft !== undefined && adminTableStyles['dirty'],
        isSaved && adminTableStyles['kept-price'],
      )}
      type="number"
      inputMode="decimal"
      min="0"
      max={LIMITS.price.max}
      step="0.01"
      placeholder="none"
      aria-label={label}
      data-column={column}
      value={draft ?? savedText}
      onChange={({ target }) => {
        setSaved(false);
        setDraft(target.value);
      }}
      onBlur={() => void commit()}
      onKeyDown={pressed}
      onWheel={letScroll}
    />
  );
}

/** Lets the wheel scroll the table instead of changing the number. */
function letScroll({ currentTarget }: WheelEvent<HTMLInputElement>): void {
  if (document.activeElement === currentTarget) currentTarget.blur();
}

/** Parses a price, in whole cents; undefined if invalid. */
function parsePrice(text: string, mayBeNone: boolean): number | null | undefined {
  if (text.trim() === '') return mayBeNone ? null : undefined;
  const price = Math.round(Number(text) * 100) / 100;
  if (!Number.isFinite(price) || price > LIMITS.price.max) return undefined;
  return price > 0 || (mayBeNone && price === 0) ? price : undefined;
}
