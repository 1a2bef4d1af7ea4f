import { isDay } from '#contract/day.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import adminStyles from './admin.module.css';

type PickOneProps = {
  label: string;
  /** What stands there while nothing is picked. */
  any: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, words: string])[];
};

/** One of a few, or any. */
export function PickOne({ label, any, value, onChange, options }: PickOneProps) {
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

/** A day as it stands in an address: "2026-11-21"; undefined where that is none. */
export const dayIn = (text: string): string | undefined => (isDay(text) ? text : undefined);

type PickDayProps = { label: string; value: string | undefined; onChange: (value: string) => void };

/** A day of the shop, or none; handed on as it is typed, '' for none. */
export function PickDay({ label, value, onChange }: PickDayProps) {
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
