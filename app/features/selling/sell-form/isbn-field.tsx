import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { useState, type KeyboardEvent } from 'react';
import { FieldMark } from './field-mark.tsx';
import { isMachines, type FormView } from './sell-fields.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import sellingStyles from '../selling.module.css';

type IsbnFieldProps = {
  view: FormView;
  looking: boolean;
  /** The result of the last look-up, in words. */
  said: string | undefined;
  onLookUp: (isbn13: string) => void;
};

/** The ISBN, typed or scanned, and the button that looks it up. */
export function IsbnField({ view, looking, said, onLookUp }: IsbnFieldProps) {
  const [wrong, setWrong] = useState(false);
  const { form, suggestion, errors, change } = view;
  const lookUp = () => {
    const isbn = toIsbn13(form.isbn);
    setWrong(isbn === undefined);
    if (isbn !== undefined) onLookUp(isbn);
  };
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    lookUp();
  };
  return (
    <div className={sellingStyles['isbn']}>
      <InputField
        label="ISBN"
        name="isbn"
        value={form.isbn}
        inputMode="text"
        autoComplete="off"
        maxLength={32}
        hint={SELL_SCREEN.isbnHint}
        error={wrong ? SELLING_MESSAGES.isbnInvalid : errors['isbn']}
        mark={
          suggestion !== undefined &&
          isMachines(view, 'isbn') && <FieldMark suggestion={suggestion} field="isbn" />
        }
        onChange={({ target }) => {
          setWrong(false);
          change('isbn', target.value);
        }}
        onKeyDown={byEnter}
      />
      <Button small pending={looking} onClick={lookUp}>
        Look up
      </Button>
      <output className={fieldStyles['hint']}>{said}</output>
    </div>
  );
}
