import type { CardField } from './demo-cards.ts';
import fieldStyles from '#app/ui/forms/field.module.css';

type CardInputProps = {
  label: string;
  placeholder: string;
  field: CardField;
  value: string;
  /** Of the sentence that says what is wrong with it. */
  problemId: string | undefined;
  onType: (text: string) => void;
};

/** A field of the card's box. It has no name and wants no help: a browser must not offer a real card for it. */
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
