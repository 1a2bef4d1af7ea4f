import { lazy, Suspense, useEffect, useState } from 'react';
import { recordSearch } from './recent-searches.ts';

const Nothing = (): null => null;
// Without its code, the search field works as it does without JavaScript.
const Panel = lazy(async () =>
  import('./suggestion-panel.tsx').then(
    ({ SuggestionPanel }) => ({ default: SuggestionPanel }),
    () => ({ default: Nothing }),
  ),
);

/** How long suggestions stay after the field has lost focus, so that the tap that took it still hits what it aimed at. */
const CLOSE_DELAY_MS = 200;

interface Focused {
  readonly field: HTMLInputElement;
  /** Counts the fields that had the focus: each starts with a list of its own. */
  readonly number: number;
}

/** Shows suggestions at the search field that has the focus, and remembers on this device what is searched for. */
export function SearchSuggestions() {
  const [focused, setFocused] = useState<Focused>();
  const field = focused?.field;
  useEffect(
    () =>
      followFocus((next) =>
        setFocused((before) =>
          next === undefined || next === before?.field
            ? next && before
            : { field: next, number: (before?.number ?? 0) + 1 },
        ),
      ),
    [],
  );
  useEffect(() => (field === undefined ? undefined : makeCombobox(field)), [field]);
  if (focused === undefined) return null;
  return (
    <Suspense>
      <Panel key={focused.number} field={focused.field} onClose={() => setFocused(undefined)} />
    </Suspense>
  );
}

/** Reports the search field that has the focus; undefined after a search, or when the focus has left its form. */
function followFocus(report: (field: HTMLInputElement | undefined) => void): () => void {
  let closing: ReturnType<typeof setTimeout> | undefined;
  const follow = (focused: EventTarget | null): void => {
    clearTimeout(closing);
    if (isSearchField(focused)) report(focused);
    else if (!isInSearchForm(focused)) closing = setTimeout(() => report(undefined), CLOSE_DELAY_MS);
  };
  const onFocusIn = ({ target }: FocusEvent): void => follow(target);
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => follow(relatedTarget);
  const onSubmit = ({ target }: SubmitEvent): void => {
    if (!isSearchForm(target)) return;
    report(undefined);
    const q = new FormData(target).get('q');
    if (typeof q === 'string') void recordSearch(q);
  };
  // The field may have had the focus before this code was there.
  if (isSearchField(document.activeElement)) report(document.activeElement);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('submit', onSubmit);
  return () => {
    clearTimeout(closing);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('submit', onSubmit);
  };
}

const isSearchForm = (element: EventTarget | null): element is HTMLFormElement =>
  element instanceof HTMLFormElement && element.getAttribute('role') === 'search';

const isInSearchForm = (element: EventTarget | null): boolean =>
  element instanceof Element && isSearchForm(element.closest('form'));

const isSearchField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name === 'q' && isSearchForm(element.form);

/** Only while it can suggest something: without this code, it is a plain search field. */
function makeCombobox(field: HTMLInputElement): () => void {
  // The browser's list of former entries would cover ours.
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    autocomplete: 'off',
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  return () => {
    for (const name of Object.keys(attributes)) field.removeAttribute(name);
  };
}
