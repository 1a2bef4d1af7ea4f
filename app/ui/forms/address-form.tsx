import { useCallback, useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

type AddressFormProps = {
  /** The target path; the fields become its query. */
  action: string;
  /** The current query parameters by field name; '' if missing. */
  values: Readonly<Record<string, string>>;
  className?: string | undefined;
  /** Names the form for a screen reader. */
  label?: string;
  /** Fields with `defaultValue`s of `values`, and a submit button of class `unscripted`. */
  children: ReactNode;
};

/**
 * A GET form whose fields mirror query parameters. It works without JavaScript; with it, each change navigates at once.
 * The fields follow the address, and keep the focus.
 */
export function AddressForm({ action, values, className, label, children }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const served = useRef(true);
  const navigate = useNavigate();
  const serialized = JSON.stringify(values);

  const go = useCallback(() => {
    const address = form.current && addressOf(action, form.current);
    // Enter in a changed field fires change and submit: navigate once.
    const { pathname, search } = window.location;
    if (address !== null && address !== pathname + search) void navigate(address);
  }, [action, navigate]);

  useEffect(() => {
    const now = new Map(Object.entries(values));
    const changed = fieldsOf(form.current).filter((field) => field.value !== (now.get(field.name) ?? ''));
    // A change from before hydration counts like one after it.
    if (served.current && changed.length > 0) go();
    else for (const field of changed) field.value = now.get(field.name) ?? '';
    served.current = false;
    // `said` stands for `values`, and `go` reads the form as it is.
    // eslint-disable-next-line react/exhaustive-deps
  }, [serialized]);

  // The native change event, on commit; React's onChange fires on every keystroke.
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('change', go);
    return () => current?.removeEventListener('change', go);
  }, [go]);

  const submitted = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form
      ref={form}
      className={className}
      method="get"
      action={action}
      aria-label={label}
      autoComplete="off"
      onSubmit={submitted}
    >
      {children}
    </form>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The visible fields. */
function fieldsOf(form: HTMLFormElement | null): Field[] {
  const fields = form?.querySelectorAll<Field>('select[name], input[name]:not([type=hidden])') ?? [];
  return [...fields];
}

/** Skips empty fields. */
function addressOf(action: string, form: HTMLFormElement): string {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') asked.append(name, value.trim());
  }
  const query = asked.toString();
  return query === '' ? action : `${action}?${query}`;
}
