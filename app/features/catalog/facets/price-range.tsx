import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LIMITS } from '#contract/limits.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import { withPrices, type Change, type Selection } from './selection.ts';
import styles from './facet-fields.module.css';

type PriceRangeProps = { selection: Selection; onSelect: (change: Change) => void };

/** The lowest and highest price in dollars. A change applies on Enter or when the field is left. */
export function PriceRange({ selection, onSelect }: PriceRangeProps) {
  const { minPrice, maxPrice } = selection;
  const [isInvalid, setInvalid] = useState(false);
  const minField = useRef<HTMLInputElement>(null);
  const maxField = useRef<HTMLInputElement>(null);

  // The fields follow the selection, and keep the focus.
  useEffect(() => {
    if (minField.current) minField.current.value = minPrice?.toString() ?? '';
    if (maxField.current) maxField.current.value = maxPrice?.toString() ?? '';
  }, [minPrice, maxPrice]);

  const apply = () => {
    const min = parsePrice(minField.current?.value ?? '');
    const max = parsePrice(maxField.current?.value ?? '');
    const isValid = min !== null && max !== null;
    setInvalid(!isValid);
    if (isValid && (min !== minPrice || max !== maxPrice)) onSelect((now) => withPrices(now, min, max));
  };
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its fields
    <div className={styles['range']} onKeyDown={pressed} onBlur={apply}>
      <input
        ref={minField}
        className={fieldStyles['input']}
        aria-label="Lowest price in dollars"
        placeholder="Min $"
        inputMode="decimal"
        aria-invalid={isInvalid}
      />
      <span className="soft">to</span>
      <input
        ref={maxField}
        className={fieldStyles['input']}
        aria-label="Highest price in dollars"
        placeholder="Max $"
        inputMode="decimal"
        aria-invalid={isInvalid}
      />
      {isInvalid && (
        <p className={styles['problem']} role="alert">
          Please enter a price in dollars, such as 7.50.
        </p>
      )}
    </div>
  );
}

/** undefined if empty, null if invalid. */
function parsePrice(text: string): number | undefined | null {
  const digits = text.trim().replace(/^\$\s*/, '');
  if (digits === '') return undefined;
  return /^\d{1,6}(\.\d{1,2})?$/.test(digits) && Number(digits) <= LIMITS.price.max ? Number(digits) : null;
}
