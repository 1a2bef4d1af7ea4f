import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../ui/icon.tsx';
import { clearRecentSearches, recordSearch } from './recent-searches.ts';
import { SuggestionOption } from './suggestion-option.tsx';
import type { SuggestionRow } from './suggestion-rows.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './suggestion-panel.module.css';

/** No row is selected: Enter searches for what is typed. */
const NONE = -1;

/**
 * The list under a search field (the popup of an ARIA combobox): suggestions for what is typed, or recent searches. On
 * phones it fills the screen below the field. `onClose`: a row was picked.
 */
export function SuggestionPanel({ field, onClose }: { field: HTMLInputElement; onClose: () => void }) {
  const { q, rows, clear } = useSuggestions(field);
  const [selected, setSelected] = useState(NONE);
  const [isDismissed, setDismissed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const { form } = field;
  const isOpen = rows.length > 0 && !isDismissed && form !== null;
  const idOf = (index: number): string => `${id}${index}`;
  const current = isOpen ? rows[selected] : undefined;

  useFullScreen(form, panel, isOpen);

  const close = (): void => {
    setDismissed(true);
    setSelected(NONE);
  };

  const pick = (row: SuggestionRow): void => {
    if (row.q === undefined) form?.reset();
    else void recordSearch(row.q);
    field.blur();
    onClose();
    void navigate(row.href);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isOpen || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        // One place between the last row and the first is the field itself.
        const places = rows.length + 1;
        setSelected(((selected + 1 + step + places) % places) - 1);
      } else if (event.key === 'Enter' && current !== undefined) pick(current);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
    };
    const onInput = (): void => {
      setDismissed(false);
      setSelected(NONE);
    };
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('input', onInput);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('input', onInput);
    };
  });

  useEffect(() => {
    const attributes = {
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': current === undefined ? undefined : `${id}${selected}`,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
    if (current !== undefined)
      document.getElementById(`${id}${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, isOpen, current, selected]);

  if (!isOpen) return null;
  return createPortal(
    // The field keeps the focus while the list is pressed or scrolled.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are handled by the field
    <div ref={panel} className={styles['suggestion-panel']} onMouseDown={(event) => event.preventDefault()}>
      <button className={styles['back']} type="button" aria-label="Close search" onClick={() => field.blur()}>
        <Icon name="chevron-left" />
      </button>
      {q === '' && (
        <div className={styles['head']}>
          <span>Recent searches</span>
          <button type="button" onClick={() => void clearRecentSearches().then(clear)}>
            Clear
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot show covers */}
      <div id={id} role="listbox" aria-label={q === '' ? 'Recent searches' : 'Suggestions'}>
        {rows.map((row, index) => (
          <SuggestionOption
            key={row.key}
            id={idOf(index)}
            row={row}
            typed={q}
            isSelected={index === selected}
            onPick={() => pick(row)}
          />
        ))}
      </div>
    </div>,
    form,
  );
}
