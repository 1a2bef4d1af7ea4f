// Unsaved form input survives an app update: it is stored for this tab just before the reload, and restored when the same
// form appears on the same screen. Passwords, codes and files are never stored. Forms in dialogs need no saving: while a
// modal dialog is open, the update prompt is unreachable.

const KEY = 'typed-forms';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The sell form is excluded: it stores its input as a draft. */
const FORMS = 'main form[method=post]:not([data-stores-itself])';
const NOT_STORED = new Set(['password', 'file', 'hidden', 'submit', 'button']);

interface TypedForm {
  /** Identifies the form by the types of its fields. */
  readonly shape: string;
  readonly values: readonly string[];
}

/** Saves the input of this screen's forms. */
export function saveTypedForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(FORMS)].map(typedIn);
  if (forms.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, forms }));
  } catch {
    // Without storage the input is lost.
  }
}

/** Restores saved input into forms as they appear on the same screen; each once. */
export function restoreTypedForms(): void {
  const saved = takeSaved();
  if (saved === undefined || saved.path !== location.pathname) return;
  const waiting = [...saved.forms];
  const fill = (): void => {
    if (location.pathname !== saved.path) waiting.length = 0;
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

/** React overrides each element's value setter to ignore its own writes; the prototype's setter counts as typing. */
function setNatively(field: Field, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  if (typeof prototype === 'object' && prototype !== null) Reflect.set(prototype, 'value', value, field);
}

function takeSaved(): { readonly path: string; readonly forms: readonly TypedForm[] } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isSaved(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isSaved = (kept: unknown): kept is { path: string; forms: TypedForm[] } =>
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
