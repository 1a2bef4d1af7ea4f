import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FieldMark } from './field-mark.tsx';
import { isSuggested, type FormView } from './sell-fields.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import sellingStyles from '../selling.module.css';

type IsbnFieldProps = {
  view: FormView;
  pending: boolean;
  /** The result of the last look-up, in words. */
  message: string | undefined;
  /** Whether the seller asked for this field: it then takes the focus. */
  isWanted: boolean;
  onLookUp: (isbn13: string) => void;
};

/** The ISBN, typed or scanned, and the button that looks it up. */
export function IsbnField({ view, pending, message, isWanted, onLookUp }: IsbnFieldProps) {
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const { form, suggestion, errors, change } = view;
  const lookUp = () => {
    const isbn = toIsbn13(form.isbn);
    setIsInvalid(isbn === undefined);
    if (isbn !== undefined) onLookUp(isbn);
  };
  const lookUpOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    lookUp();
  };
  return (
    <div ref={field} className={sellingStyles['isbn']}>
      <InputField
        label="ISBN"
        name="isbn"
        value={form.isbn}
        inputMode="text"
        autoComplete="off"
        maxLength={32}
        hint={SELL_SCREEN.isbnHint}
        error={isInvalid ? SELLING_MESSAGES.isbnInvalid : errors['isbn']}
        mark={
          suggestion !== undefined &&
          isSuggested(view, 'isbn') && <FieldMark suggestion={suggestion} field="isbn" />
        }
        onChange={({ target }) => {
          setIsInvalid(false);
          change('isbn', target.value);
        }}
        onKeyDown={lookUpOnEnter}
      />
      <Button small pending={pending} onClick={lookUp}>
        Look up
      </Button>
      <output className={fieldStyles['hint']}>{message}</output>
    </div>
  );
}
