import { useCallback, useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

type AddressFormProps = {
  /** The path that is asked; the fields become its query. */
  action: string;
  /** What the address says now, by field name; '' where it says nothing. */
  values: Readonly<Record<string, string>>;
  className?: string | undefined;
  /** Names the form for a screen reader. */
  label?: string;
  /** Fields with `defaultValue`s of `values`, and a submit button of class `unscripted`. */
  children: ReactNode;
};

/**
 * A form whose fields are an address: it works as it stands, and goes at once where there is a script. Fields follow
 * the address when it changes, and keep the keyboard's focus.
 */
export function AddressForm({ action, values, className, label, children }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const served = useRef(true);
  const navigate = useNavigate();
  const said = JSON.stringify(values);

  const go = useCallback(() => {
    const address = form.current && addressOf(action, form.current);
    // Enter in a changed field is a change and a submission: one way, not two.
    const { pathname, search } = window.location;
    if (address !== null && address !== pathname + search) void navigate(address);
  }, [action, navigate]);

  useEffect(() => {
    const now = new Map(Object.entries(values));
    const changed = fieldsOf(form.current).filter((field) => field.value !== (now.get(field.name) ?? ''));
    // Chosen before the script was there: it counts as if it had been.
    if (served.current && changed.length > 0) go();
    else for (const field of changed) field.value = now.get(field.name) ?? '';
    served.current = false;
    // `said` stands for `values`, and `go` reads the form as it is.
    // eslint-disable-next-line react/exhaustive-deps
  }, [said]);

  // The browser's own event: when a choice is made, or a field that was changed is left.
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

/** What can be changed by hand. */
function fieldsOf(form: HTMLFormElement | null): Field[] {
  const fields = form?.querySelectorAll<Field>('select[name], input[name]:not([type=hidden])') ?? [];
  return [...fields];
}

/** Empty fields are left out. */
function addressOf(action: string, form: HTMLFormElement): string {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') asked.set(name, value.trim());
  }
  const query = asked.toString();
  return query === '' ? action : `${action}?${query}`;
}
