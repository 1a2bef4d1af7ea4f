import { useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** Under the label: what its present position means. */
  hint: string;
  checked: boolean;
  /** Shows the new position, and ignores taps. */
  pending: boolean;
  onChange: (checked: boolean) => void;
};

/** Turns something on or off at once. */
export function Switch({ label, hint, checked, pending, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className={fieldStyles['hint']} id={`${id}-note`}>
          {hint}
        </p>
      </div>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        id={id}
        aria-describedby={`${id}-note`}
        aria-busy={pending}
        checked={checked}
        onChange={({ target }) => {
          if (!pending) onChange(target.checked);
        }}
      />
    </div>
  );
}
