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
      className="select pick"
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

type PickDayProps = { label: string; value: string; onChange: (value: string) => void };

/** A day of the shop, or none: "2026-11-21", "". */
export function PickDay({ label, value, onChange }: PickDayProps) {
  return (
    <label className="pick-day small">
      {label}
      <input
        className="input pick"
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
