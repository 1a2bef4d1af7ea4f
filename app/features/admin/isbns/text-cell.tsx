import { classes } from '#app/ui/classes.ts';
import { useCell } from '../use-cell.ts';
import adminTableStyles from '../products/admin-table.module.css';

type TextCellProps = {
  /** Accessible name, and the storage key of a value that failed to save: "Title of 9780441013593". */
  label: string;
  value: string;
  maxLength: number;
  /** Returns whether it was saved. */
  onSave: (value: string) => Promise<boolean>;
};

/** A text that saves when the field is left, see `useCell`. */
export function TextCell({ label, value, maxLength, onSave }: TextCellProps) {
  const { draft, isSaved, props } = useCell({
    name: label,
    parse: (text) => (text.trim() === value ? undefined : text.trim()),
    onSave,
  });
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
      {...props}
    />
  );
}
