import { useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './stepper.module.css';

type StepperProps = {
  /** A whole number, `min` or more. */
  value: number;
  /** Called with a whole number between `min` and `max`, only when it differs from `value`. */
  onChange: (value: number) => void;
  /** 1 by default. */
  min?: number;
  max?: number | undefined;
  /** Names the group where several steppers stand on one screen: the item's title. */
  of?: string;
  disabled?: boolean;
};

/**
 * A quantity field with "One fewer" and "One more". Typed input other than a whole number becomes `min`; an empty field
 * becomes it on blur, so that the user can type a new number.
 */
export function Stepper({ value, onChange, min = 1, max = Infinity, of, disabled = false }: StepperProps) {
  const [isEmpty, setEmpty] = useState(false);

  const set = (next: number) => {
    setEmpty(false);
    const allowed = Math.max(min, Math.min(next, max));
    if (allowed !== value) onChange(allowed);
  };
  const typed = (text: string) => {
    if (text === '') setEmpty(true);
    else set(/^\d{1,15}$/.test(text) ? Number(text) : min);
  };

  return (
    <fieldset className={styles['stepper']} aria-label={of}>
      <button
        type="button"
        aria-label="One fewer"
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        step={1}
        aria-label="Quantity"
        value={isEmpty ? '' : value}
        disabled={disabled}
        onChange={(event) => typed(event.currentTarget.value)}
        onBlur={() => isEmpty && set(min)}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
