import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { COLUMN_COUNT, ITEM_COLUMN, PRICE_COLUMN, type ActiveCell } from './grid-columns.ts';

interface GridActions {
  readonly onCondition: (row: ReviewRow, grade: number) => void;
  readonly onEdit: (row: ReviewRow) => void;
  readonly onCheck: (row: ReviewRow) => void;
  readonly onRemove: (rows: readonly ReviewRow[]) => void;
  readonly onPublish: () => void;
  readonly onToggle: (row: ReviewRow) => void;
  readonly onKeys: () => void;
}

interface GridKeys {
  readonly active: ActiveCell;
  readonly setActive: (cell: ActiveCell) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The keys of the review: arrows move between cells (roving tabindex). While a cell has the focus, 1 to 5 set the condition,
 * P goes to the price, C opens the condition check, Enter to the cell's control or else to the form, Space selects, and Delete removes. In a control, Escape
 * goes back to its cell. Ctrl+Enter publishes all, and ? lists the keys.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  rows: readonly ReviewRow[],
  actions: GridActions,
): GridKeys {
  const [chosen, setActive] = useState<ActiveCell>({ row: 0, column: ITEM_COLUMN });
  const active = { ...chosen, row: clamp(chosen.row, rows.length) };
  const goTo = (row: number, column: number): void => {
    const next = { row: clamp(row, rows.length), column: clamp(column, COLUMN_COUNT) };
    setActive(next);
    cellAt(grid.current, next)?.focus();
  };
  return {
    active,
    setActive,
    onKeyDown: (event) => {
      const row = rows[active.row];
      const { target } = event;
      if (event.altKey || event.metaKey || row === undefined || !(target instanceof HTMLElement)) return;
      const cell = target.closest<HTMLElement>('td');
      const isHandled = event.ctrlKey
        ? event.key === 'Enter' && (actions.onPublish(), true)
        : cell !== null &&
          (target === cell
            ? pressInCell(event.key, { row, cell, active, actions, goTo })
            : pressInControl(event.key, target, cell));
      if (isHandled) event.preventDefault();
    },
  };
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

const cellAt = (grid: HTMLElement | null, { row, column }: ActiveCell): HTMLElement | undefined =>
  [...(grid?.querySelectorAll<HTMLElement>('[data-item]') ?? [])][row]?.querySelectorAll<HTMLElement>('td')[
    column
  ];

const controlsOf = (cell: HTMLElement | undefined): readonly HTMLElement[] => [
  ...(cell?.querySelectorAll<HTMLElement>('input, select, button, a') ?? []),
];

interface CellPress {
  readonly row: ReviewRow;
  readonly cell: HTMLElement;
  readonly active: ActiveCell;
  readonly actions: GridActions;
  readonly goTo: (row: number, column: number) => void;
}

/** Returns whether the key means something. */
function pressInCell(key: string, { row, cell, active, actions, goTo }: CellPress): boolean {
  const { row: at, column } = active;
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [at + 1, column],
    ArrowUp: [at - 1, column],
    ArrowRight: [at, column + 1],
    ArrowLeft: [at, column - 1],
    Home: [at, 0],
    End: [at, COLUMN_COUNT - 1],
  };
  const move = moves[key];
  if (move !== undefined) goTo(...move);
  else if (/^[1-5]$/.test(key)) actions.onCondition(row, Number(key));
  else if (key === 'Enter') enter(cell, () => actions.onEdit(row));
  else if (key === ' ') actions.onToggle(row);
  else if (key === 'Delete') actions.onRemove([row]);
  else if (key === '?') actions.onKeys();
  else if (key.toLowerCase() === 'c') actions.onCheck(row);
  else if (key.toLowerCase() === 'p') {
    goTo(at, PRICE_COLUMN);
    const price = cell.parentElement?.querySelectorAll<HTMLElement>('td')[PRICE_COLUMN];
    if (price !== undefined) enter(price, () => actions.onEdit(row));
  } else return false;
  return true;
}

/** Moves the focus into the cell. Opens the form where there is only the check box, which has Space, or a picture. */
function enter(cell: HTMLElement, edit: () => void): void {
  const [control] = controlsOf(cell);
  if (control === undefined || control.matches('[type=checkbox], [aria-haspopup]')) edit();
  else control.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** Returns whether the key means something: it leaves the control, or goes to the next button of the cell. */
function pressInControl(key: string, control: HTMLElement, cell: HTMLElement): boolean {
  if (key === 'Escape' || (key === 'Enter' && control instanceof HTMLInputElement)) {
    cell.focus();
    return true;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined || !control.matches('button, a')) return false;
  const controls = controlsOf(cell);
  controls[controls.indexOf(control) + step]?.focus();
  return true;
}
