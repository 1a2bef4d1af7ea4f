// What the back office may ask about the audit trail and note in it: undoing changes is its own work.
export { countToUndo, entriesToUndo, entryById, markUndone, type EntryRow } from './audit.repo.ts';
