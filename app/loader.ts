// The first script of every page, and the only one until the largest picture has painted. Until the main script runs, the
// page works as plain HTML; taps that need the script are queued and replayed.
import type { Theme } from './shell/footer/theme-toggle.tsx';

/** The main script starts after this time even if the largest picture has not painted. */
const MAX_WAIT_MS = 4_000;

const root = document.documentElement;

// Set by shell/footer/theme-toggle.tsx.
try {
  const theme = localStorage.getItem('theme');
  if (isTheme(theme)) root.dataset['theme'] = theme;
} catch {
  // Storage is unavailable: the system's color scheme applies.
}

function isTheme(text: string | null): text is Theme {
  return text === 'light' || text === 'dark';
}

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
const nextFrame = () => new Promise<void>((done) => void requestAnimationFrame(() => done()));

/** Resolves after the paint of the picture with fetchpriority=high, or of the first LCP candidate where there is none. */
async function largestPainted(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  await (picture === null ? firstPaint() : picture.decode().catch(() => undefined));
  await nextFrame();
  await nextFrame();
}

const firstPaint = () =>
  new Promise<void>((done) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) done();
    else new PerformanceObserver(() => done()).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** The first input of the user: from then on, waiting costs more than it saves. */
const firstInput = new Promise<void>((done) => {
  for (const type of ['pointerdown', 'keydown', 'touchstart']) {
    addEventListener(type, () => done(), { once: true, passive: true, capture: true });
  }
});

// Pictures far below are fetched from then on (home.module.css).
addEventListener('scroll', () => (root.dataset['scrolled'] = ''), { once: true, passive: true });

const queued: (() => void)[] = [];

function queueTap(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || button.type === 'submit') return;
  event.preventDefault();
  queued.push(() => button.click());
}

/** GET forms work without the script; other forms wait for the script that validates them. */
function queueSubmit(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || target.method === 'get') return;
  event.preventDefault();
  queued.push(() => target.requestSubmit(submitter));
}

/** Runs when React's handlers are attached: the layout then sets `data-interactive`. */
function replay(): void {
  removeEventListener('click', queueTap, true);
  removeEventListener('submit', queueSubmit, true);
  for (const repeat of queued) repeat();
}

addEventListener('click', queueTap, true);
addEventListener('submit', queueSubmit, true);
new MutationObserver((_, observer) => {
  observer.disconnect();
  replay();
}).observe(root, { attributeFilter: ['data-interactive'] });

// The app shell has nothing to paint before the main script runs.
const isShell = document.getElementById('data') === null;
if (!isShell) await Promise.race([largestPainted(), firstInput, wait(MAX_WAIT_MS)]);
// A first visit keeps the system's serif, because another font lays out the whole page again: 20 ms of a phone's processor
// right after the first paint. The service worker has the font at the next start.
if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null)
  void import('./styles/web-font.ts').then(async ({ loadWebFont }) => loadWebFont()).catch(() => undefined);
await import('./main.tsx');
