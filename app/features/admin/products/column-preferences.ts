import { COLUMNS, DEFAULT_COLUMNS } from './columns.tsx';

const STORAGE_KEY = 'dogear:admin-columns';

/** Loads the columns chosen in this browser. */
export function loadColumns(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
    return COLUMNS.map(({ id }) => id).filter((id) => id === 'item' || stored.includes(id));
  } catch {
    return DEFAULT_COLUMNS;
  }
}

export function saveColumns(ids: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // The choice then lasts for this page only.
  }
}
