import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import adminStyles from './admin.module.css';

type SelectFilterProps = {
  label: string;
  /** The label of the empty option. */
  any: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, words: string])[];
};

/** A select with an empty option. */
export function SelectFilter({ label, any, value, onChange, options }: SelectFilterProps) {
  return (
    <select
      className={classes(fieldStyles['select'], adminStyles['pick'])}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}

type DateFilterProps = { label: string; value: string | undefined; onChange: (value: string) => void };

/** A date in the shop's time zone; calls `onChange` with '' if it is cleared. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <label className={classes(adminStyles['pick-day'], 'small')}>
      {label}
      <input
        className={classes(fieldStyles['input'], adminStyles['pick'])}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
