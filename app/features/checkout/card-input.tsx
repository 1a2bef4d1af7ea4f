import type { CardField } from './demo-cards.ts';
import fieldStyles from '#app/ui/forms/field.module.css';

type CardInputProps = {
  label: string;
  placeholder: string;
  field: CardField;
  value: string;
  /** The id of the element with the error message. */
  problemId: string | undefined;
  onType: (text: string) => void;
};

/** A demo card field. It has no name and no autofill, so that browsers never offer a real card. */
export function CardInput({ label, placeholder, field, value, problemId, onType }: CardInputProps) {
  const bad =
    problemId === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': problemId } as const);
  return (
    <input
      className={fieldStyles['input']}
      aria-label={label}
      placeholder={placeholder}
      data-card={field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      {...bad}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
