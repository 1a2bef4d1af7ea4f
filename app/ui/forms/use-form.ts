import { useRef, useState, type FormEvent, type RefObject } from 'react';
import {
  errorsWithin,
  fieldErrorsOf,
  firstErrors,
  hasErrors,
  type FieldErrors,
  type Issue,
} from './field-errors.ts';
import { useFieldErrors } from './use-field-errors.ts';

/** Field name -> entered text. */
export type FormValues = Readonly<Record<string, string>>;

/** A schema of the contract. */
export interface Schema<Input> {
  readonly safeParse: (
    values: unknown,
  ) =>
    | { readonly success: true; readonly data: Input }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface FormOptions {
  /** Rules that the schema does not have. They take precedence over the schema's. */
  readonly validate?: (values: FormValues) => FieldErrors;
  /**
   * Called with what `submit` or loading the schema has thrown, unless it has `fields` of this form. A returned message
   * shows at `failureField`, or is `failure`.
   */
  readonly onFailure: (error: unknown) => string | void;
  readonly failureField?: string;
}

interface UnvalidatedForm extends FormOptions {
  readonly schema?: undefined;
  /** Sends the values. What it throws is shown; the input stays. */
  readonly submit: (values: FormValues, form: HTMLFormElement) => Promise<void>;
}

interface ValidatedForm<Input> extends FormOptions {
  /** Loads the schema at the first submit, which keeps Zod out of the first screens. */
  readonly schema: () => Promise<Schema<Input>>;
  /** Returns what the schema parses; by default the values themselves. */
  readonly toInput?: (values: FormValues) => unknown;
  /** Sends the parsed values. What it throws is shown; the input stays. */
  readonly submit: (input: Input, form: HTMLFormElement) => Promise<void>;
}

type Options<Input> = UnvalidatedForm | ValidatedForm<Input>;

interface FormState {
  readonly isBusy: boolean;
  readonly errors: FieldErrors;
  /** The message of a failure that concerns no field. */
  readonly failure: string | undefined;
}

interface Form extends FormState {
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    /** If it is submitted without the script, the values stay out of the URL. */
    readonly method: 'post';
    readonly noValidate: true;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

const IDLE: FormState = { isBusy: false, errors: {}, failure: undefined };

/**
 * The state of a form whose fields have names: validates and sends it once at a time, shows each error until its field is
 * edited or the next submit, and focuses the first field with one. Spread `props` on the form.
 */
export function useForm<Input>(options: ValidatedForm<Input>): Form;
export function useForm(options: UnvalidatedForm): Form;
export function useForm<Input>(options: Options<Input>): Form {
  const [state, setState] = useState(IDLE);
  const ref = useRef<HTMLFormElement>(null);
  // A ref, because a double click is faster than a state update.
  const isSubmitting = useRef(false);

  const { errors, onInput } = useFieldErrors(ref, state.errors);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setState({ ...IDLE, isBusy: true });
    try {
      await send(options, form);
      setState(IDLE);
    } catch (error) {
      setState({ ...IDLE, ...shownError(options, form, error) });
    } finally {
      isSubmitting.current = false;
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { ...state, errors, props: { ref, method: 'post', noValidate: true, onInput, onSubmit } };
}

/** Validates and sends the form. Throws InvalidInput, and what the caller's functions throw. */
async function send<Input>(options: Options<Input>, form: HTMLFormElement): Promise<void> {
  const values = readValues(form);
  const errors = options.validate?.(values) ?? {};
  if (options.schema === undefined) {
    if (hasErrors(errors)) throw new InvalidInput(errors);
    await options.submit(values, form);
    return;
  }
  const schema = await options.schema();
  const parsed = schema.safeParse(options.toInput?.(values) ?? values);
  if (!parsed.success) throw new InvalidInput({ ...firstErrors(parsed.error.issues), ...errors });
  if (hasErrors(errors)) throw new InvalidInput(errors);
  await options.submit(parsed.data, form);
}

/** Input that violates a rule; it was not sent. */
class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('invalid input');
    this.fields = fields;
  }
}

function shownError<Input>(
  { onFailure, failureField }: Options<Input>,
  form: HTMLFormElement,
  error: unknown,
): Partial<FormState> {
  const errors = errorsWithin(form, fieldErrorsOf(error));
  if (hasErrors(errors)) return { errors };
  const message = onFailure(error);
  if (typeof message !== 'string') return {};
  return failureField === undefined ? { failure: message } : { errors: { [failureField]: message } };
}

function readValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
