import { COLUMNS, USUAL_COLUMNS } from './columns.tsx';

const PLACE = 'dogear:admin-columns';

/** Loads the columns chosen in this browser. */
export function keptColumns(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    if (!Array.isArray(kept)) return USUAL_COLUMNS;
    return COLUMNS.map(({ id }) => id).filter((id) => id === 'item' || kept.includes(id));
  } catch {
    return USUAL_COLUMNS;
  }
}

export function keepColumns(ids: readonly string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(ids));
  } catch {
    // The choice then lasts for this page only.
  }
}
