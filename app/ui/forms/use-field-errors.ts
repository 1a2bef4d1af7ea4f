import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { focusFirstError, type FieldErrors } from './field-errors.ts';

interface ShownErrors {
  /** Without those of fields edited since. */
  readonly errors: FieldErrors;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The errors of a form's last submit, a new object per submit: focuses the first field with one, and drops an error as soon
 * as its field is edited.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): ShownErrors {
  const [edited, setEdited] = useState<{ readonly errors: FieldErrors; readonly left: FieldErrors }>();
  const shown = edited?.errors === errors ? edited.left : errors;

  useEffect(() => focusFirstError(form.current, errors), [form, errors]);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
    if (name === null || !Object.hasOwn(shown, name)) return;
    const left = Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name));
    setEdited({ errors, left });
  };
  return { errors: shown, onInput };
}
