import type { Admission } from '../http/load/admission.ts';
import { engine } from '../storage/engine.ts';

/**
 * Searches are the dearest reads, and the first to be turned away. One at a time on SQLite, which works on this thread; on
 * PostgreSQL half of its connections are left to everything else.
 */
export const SEARCHES: Admission = { concurrency: engine === 'sqlite' ? 1 : 5, maxWaiting: 500 };
