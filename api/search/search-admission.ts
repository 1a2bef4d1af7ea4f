import type { Admission } from '../http/load/admission.ts';
import { engine } from '../storage/engine.ts';

/**
 * Searches are the most expensive reads and are shed first. SQLite runs one at a time, as it blocks this thread; on
 * PostgreSQL they use at most half of the connections.
 */
export const SEARCHES: Admission = { concurrency: engine === 'sqlite' ? 1 : 5, maxWaiting: 500 };
