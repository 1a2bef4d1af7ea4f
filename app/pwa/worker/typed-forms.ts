// Half-written forms survive the update of the app: what was typed is stored for this tab just before the page is
// reloaded, and put back when the same form is on the same screen again. Passwords, codes and files are never stored.
// Forms in dialogs cannot be open then: a modal dialog keeps everything else, the offer too, out of reach.

const KEY = 'typed-forms';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Selling stores what is typed as a draft of its own. */
const FORMS = 'main form[method=post]:not([data-stores-itself])';
const NOT_STORED = new Set(['password', 'file', 'hidden', 'submit', 'button']);

interface TypedForm {
  /** Which form of the screen it is, by the kinds of its fields. */
  readonly shape: string;
  readonly values: readonly string[];
}

/** Stores what is typed into the forms of this screen. Where storage is shut it is lost, as it would be anyway. */
export function keepTypedForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(FORMS)].map(typedIn);
  if (forms.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, forms }));
  } catch {
    // Nothing can be done about it here.
  }
}

/** Puts back what was stored, into forms as they appear on the same screen; each once. */
export function restoreTypedForms(): void {
  const kept = takeKept();
  if (kept === undefined || kept.path !== location.pathname) return;
  const waiting = [...kept.forms];
  const fill = (): void => {
    if (location.pathname !== kept.path) waiting.length = 0;
    for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
      const at = waiting.findIndex(({ shape }) => shape === shapeOf(form));
      const [typed] = at === -1 ? [] : waiting.splice(at, 1);
      if (typed !== undefined) putInto(form, typed.values);
    }
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && !NOT_STORED.has(element.type)) ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

const shapeOf = (form: HTMLFormElement): string =>
  fieldsOf(form)
    .map(({ type }) => type)
    .join(' ');

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

const typedIn = (form: HTMLFormElement): TypedForm => ({
  shape: shapeOf(form),
  values: fieldsOf(form).map((field) => (isChoice(field) ? String(field.checked) : field.value)),
});

function putInto(form: HTMLFormElement, values: readonly string[]): void {
  for (const [at, field] of fieldsOf(form).entries()) {
    const value = values[at] ?? '';
    if (isChoice(field)) {
      if (String(field.checked) !== value) field.click();
    } else if (field.value !== value) {
      setNatively(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** React overrides the setter of each element to notice its own writes; the prototype's is noticed as typing. */
function setNatively(field: Field, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  if (typeof prototype === 'object' && prototype !== null) Reflect.set(prototype, 'value', value, field);
}

function takeKept(): { readonly path: string; readonly forms: readonly TypedForm[] } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (kept: unknown): kept is { path: string; forms: TypedForm[] } =>
  typeof kept === 'object' &&
  kept !== null &&
  'path' in kept &&
  typeof kept.path === 'string' &&
  'forms' in kept &&
  Array.isArray(kept.forms) &&
  kept.forms.every(isTypedForm);

const isTypedForm = (form: unknown): form is TypedForm =>
  typeof form === 'object' &&
  form !== null &&
  'shape' in form &&
  typeof form.shape === 'string' &&
  'values' in form &&
  Array.isArray(form.values) &&
  form.values.every((value) => typeof value === 'string');
