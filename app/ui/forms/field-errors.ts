/** Field name -> error message. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A violated rule of a schema; the path begins with the field's name. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns the first message of each field. */
export function firstErrors(issues: readonly Issue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Returns the messages by field of an error response (its `fields`); empty if there are none. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  if (!(error instanceof Error) || !('fields' in error)) return errors;
  for (const [field, message] of Object.entries(Object(error.fields))) {
    if (typeof message === 'string') errors[field] = message;
  }
  return errors;
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Focuses the first field in this part of the page, in document order, that has an error. */
export function focusFirstError(within: HTMLElement | null, errors: FieldErrors): void {
  for (const field of within === null ? [] : fieldsOf(within)) {
    if (!Object.hasOwn(errors, field.name)) continue;
    field.focus();
    return;
  }
}

/** Returns the errors whose fields are in the form: the others would show nowhere. */
export function errorsWithin(form: HTMLFormElement, errors: FieldErrors): FieldErrors {
  const names = new Set(fieldsOf(form).map(({ name }) => name));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => names.has(field)));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (element: HTMLElement): Field[] => [
  ...element.querySelectorAll<Field>('input[name], select[name], textarea[name]'),
];
