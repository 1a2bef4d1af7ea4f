import type { Visit } from '../../offline/mirror/data-use.ts';

const VISITS = 'visits';
const LAST = 'visited';

/** Pages opened within this time of each other are one visit, in whatever tabs; milliseconds. */
const APART = 30 * 60_000;

/** Notes that a page was opened. Returns the visit count: 1 on the first visit, and where nothing can be remembered. */
export function noteVisit(now: number = Date.now()): number {
  try {
    const before = Number(localStorage.getItem(VISITS) ?? 0);
    const last = Number(localStorage.getItem(LAST) ?? 0);
    const isSame = sessionStorage.getItem(VISITS) !== null || Math.abs(now - last) < APART;
    const count = isSame ? Math.max(1, before) : before + 1;
    sessionStorage.setItem(VISITS, 'noted');
    localStorage.setItem(VISITS, String(count));
    localStorage.setItem(LAST, String(now));
    return count;
  } catch {
    return 1;
  }
}

/** Whether this page runs as an app from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

let hasActed = false;

/** Calls `task` at the first tap or key from now on. */
export function onFirstAction(task: () => void): void {
  const acted = new AbortController();
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(
      kind,
      () => {
        acted.abort();
        hasActed = true;
        task();
      },
      { capture: true, passive: true, signal: acted.signal },
    );
}

/** This visit as it stands. Notes it, the first time. */
export const visitNow = (): Visit => ({
  isInstalled: isInstalled(),
  isFirst: noteVisit() === 1,
  hasActed,
});
