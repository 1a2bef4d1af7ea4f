import type { Visit } from '../../offline/mirror/data-use.ts';

const VISITS = 'visits';
const LAST = 'visited';

/** Page loads within this time are one visit, across tabs. */
const VISIT_GAP_MS = 30 * 60_000;

/** Records a page load. Returns the visit count; always 1 if storage is unavailable. */
export function recordVisit(now: number = Date.now()): number {
  try {
    const before = Number(localStorage.getItem(VISITS) ?? 0);
    const last = Number(localStorage.getItem(LAST) ?? 0);
    const isSame = sessionStorage.getItem(VISITS) !== null || Math.abs(now - last) < VISIT_GAP_MS;
    const count = isSame ? Math.max(1, before) : before + 1;
    sessionStorage.setItem(VISITS, 'noted');
    localStorage.setItem(VISITS, String(count));
    localStorage.setItem(LAST, String(now));
    return count;
  } catch {
    return 1;
  }
}

/** Whether this page runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

let hasActed = false;

/** Calls `task` at the first tap or key press, which may have come before this code was loaded. */
export function onFirstAction(task: () => void): void {
  const acted = new AbortController();
  const act = (): void => {
    if (acted.signal.aborted) return;
    acted.abort();
    hasActed = true;
    task();
  };
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, act, { capture: true, passive: true, signal: acted.signal });
  if (PerformanceObserver.supportedEntryTypes.includes('first-input'))
    new PerformanceObserver(act).observe({ type: 'first-input', buffered: true });
}

/** Returns the current visit; records it on the first call. */
export const getVisit = (): Visit => ({
  isInstalled: isInstalled(),
  isFirst: recordVisit() === 1,
  hasActed,
});
