// oxlint-disable jsx-a11y/prefer-tag-over-role -- native lists of options have neither pictures nor a text field
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { LIMITS } from '#contract/limits.ts';
import { Icon } from '#app/ui/icon.tsx';
import { paletteGroups, type PaletteRow } from './palette-rows.ts';
import { useFind } from './use-find.ts';
import styles from './palette.module.css';

type PaletteProps = { onClose: () => void };

/** The command palette: one combobox over people, orders, products and actions. Closing returns the focus. */
export function Palette({ onClose }: PaletteProps) {
  const dialog = usePaletteDialog(onClose);
  const [text, setText] = useState('');
  const { found, hasFailed, isCurrent } = useFind(text);
  const groups = paletteGroups(text, found);
  const rows = groups.flatMap((group) => group.rows);
  const { selected, select, open, enter } = useChoice(rows, isCurrent, onClose);
  const id = useId();

  const pressed = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && rows.length > 0) select((selected + step + rows.length) % rows.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className={styles['palette']} aria-label="Find or do anything">
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Find or do anything"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? `${id}-${selected}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="go"
          maxLength={LIMITS.query.max}
          placeholder="A product, an order, a person, an action"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            select(0);
          }}
          onKeyDown={pressed}
        />
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
          <kbd>Esc</kbd>
        </button>
      </div>
      <div className={styles['list']} id={`${id}-list`} role="listbox" aria-label="Results">
        {groups.map(({ heading, rows: under }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p className={styles['heading']} aria-hidden="true">
              {heading}
            </p>
            {under.map((row) => (
              <Option
                key={row.key}
                id={`${id}-${rows.indexOf(row)}`}
                row={row}
                isSelected={rows.indexOf(row) === selected}
                onChoose={() => open(row)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={rows.length === 0 || hasFailed ? styles['none'] : 'vh'}>
        {statusText(text, rows.length, hasFailed, isCurrent)}
      </output>
      <p className={styles['foot']} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </dialog>
  );
}

/** For screen readers, and visible if there is nothing to choose. */
function statusText(text: string, count: number, hasFailed: boolean, isCurrent: boolean): string {
  if (hasFailed) return MESSAGES.findFailed;
  if (!isCurrent) return '';
  return count === 0
    ? `Nothing found for “${text.trim()}”`
    : `${count} ${count === 1 ? 'result' : 'results'}`;
}

/** Opens modally. Escape, which a native dialog turns into `cancel`, and a tap outside close it. */
function usePaletteDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  // Its cleanup runs while the dialog is still in the document, so that closing returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const cancel = (event: Event) => {
      event.preventDefault();
      newest.current();
    };
    const closeIfOutside = (event: Event) => {
      if (event.target === element) newest.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('click', closeIfOutside);
    element.showModal();
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('click', closeIfOutside);
      element.close();
    };
  }, []);
  return dialog;
}

/** The selected row. Enter before the answer to the typed text arrives opens that answer's first row. */
function useChoice(rows: readonly PaletteRow[], isCurrent: boolean, onClose: () => void) {
  const navigate = useNavigate();
  const [index, select] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const selected = Math.min(index, Math.max(0, rows.length - 1));

  const open = (row: PaletteRow | undefined) => {
    if (row === undefined) return;
    onClose();
    void navigate(row.to, { state: { openProduct: row.productId } });
  };
  const openFirst = useRef(open);
  useEffect(() => {
    openFirst.current = open;
  });
  const [first] = rows;
  useEffect(() => {
    if (isWaiting && isCurrent) openFirst.current(first);
  }, [isWaiting, isCurrent, first]);

  return {
    selected,
    select: (next: number) => {
      setWaiting(false);
      select(next);
    },
    open,
    /** Opens the selected row. */
    enter: () => (isCurrent || selected > 0 ? open(rows[selected]) : setWaiting(true)),
  };
}

type OptionProps = { id: string; row: PaletteRow; isSelected: boolean; onChoose: () => void };

function Option({ id, row, isSelected, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox, which has the focus, handles the keys
    <div
      ref={option}
      id={id}
      className={styles['option']}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {row.imageUrl === undefined ? (
        <Icon name={row.icon} />
      ) : (
        <img src={row.imageUrl} alt="" width="22" height="30" />
      )}
      <span>
        <b>{row.title}</b> {row.detail !== undefined && <span className="soft">{row.detail}</span>}
      </span>
      <span className={styles['aside']}>{row.aside}</span>
    </div>
  );
}
