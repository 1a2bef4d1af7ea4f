import { useState, type RefObject } from 'react';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { parseBarcode, type ParsedBarcode } from '../../camera/parse-barcode.ts';
import styles from './isbn-entry.module.css';

type IsbnEntryProps = {
  /** Contains the field. */
  frame: RefObject<HTMLFormElement | null>;
  onCode: (code: ParsedBarcode) => void;
};

/** Takes what is typed, and what a USB scanner types: the digits of a barcode, then Enter. */
export function IsbnEntry({ frame, onCode }: IsbnEntryProps) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const add = () => {
    const code = parseTyped(text);
    setInvalid(code === undefined);
    if (code === undefined) return;
    setText('');
    onCode(code);
  };
  return (
    <form
      ref={frame}
      className={styles['isbn-entry']}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <InputField
        label="ISBN"
        name="isbn"
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        error={isInvalid ? SELLING_MESSAGES.isbnInvalid : undefined}
        onChange={({ target }) => {
          setInvalid(false);
          setText(target.value);
        }}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}

/** An ISBN of 10 or 13 digits, or the digits of another barcode. */
function parseTyped(text: string): ParsedBarcode | undefined {
  const isbn = toIsbn13(text);
  return isbn === undefined || isbn.startsWith('9790') ? parseBarcode(text) : { kind: 'isbn', isbn };
}
