// What the back office may read and mark in the audit trail to undo changes.
export { countToUndo, entriesToUndo, entryById, markUndone, type EntryRow } from './audit.repo.ts';
