type OptionsProps<T extends string | number> = {
  values: readonly T[];
  /** The words that a user reads. */
  nameOf: (value: T) => string;
};

/** The options of a select, one for each value. */
export function Options<T extends string | number>({ values, nameOf }: OptionsProps<T>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ));
}
