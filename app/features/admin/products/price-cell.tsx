import { useRef, type WheelEvent } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { classes } from '#app/ui/classes.ts';
import { PlainCell } from '../plain-cell.tsx';
import { useCell } from '../use-cell.ts';
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

const NO_PRICE = 'none';

/** A price that saves when the field is left, see `useCell`. */
export function PriceCell({ label, column, name, value, isOptional, onSave }: PriceCellProps) {
  const field = useRef<HTMLInputElement>(null);
  const { draft, isSaved, props } = useCell<number | null>({
    name,
    parse: (text) => {
      const wanted = field.current?.validity.badInput === true ? undefined : parsePrice(text, isOptional);
      return wanted === value ? undefined : wanted;
    },
    onSave,
  });
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
      placeholder={NO_PRICE}
      aria-label={label}
      data-column={column}
      value={draft ?? textOf(value)}
      {...props}
      onWheel={letScroll}
    />
  );
}

/** The price as text, in place of its field. */
export const PlainPrice = ({ value, onEdit }: { value: number | null; onEdit: () => void }) => (
  <PlainCell className={classes(adminTableStyles['cell'], adminTableStyles['money'])} onEdit={onEdit}>
    {value === null ? <span className="soft">{NO_PRICE}</span> : textOf(value)}
  </PlainCell>
);

const textOf = (value: number | null): string => value?.toFixed(2) ?? '';

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
