// The first script of every page, and the only one until the largest picture has painted. Until the rest is here the
// page works as HTML; taps on what only a script can do are kept and made again then.
import type { Theme } from './shell/header/theme-toggle.tsx';

/** Milliseconds after which the page is taken over even if its largest picture has not come. */
const PATIENCE = 4_000;

const root = document.documentElement;

// The lamp in the footer (shell/header/theme-toggle.tsx) keeps the choice under this name.
try {
  const theme = localStorage.getItem('theme');
  if (isTheme(theme)) root.dataset['theme'] = theme;
} catch {
  // Storage is shut: the system's choice holds.
}

function isTheme(text: string | null): text is Theme {
  return text === 'light' || text === 'dark';
}

const wait = (milliseconds: number) => new Promise<void>((done) => void setTimeout(done, milliseconds));
const frame = () => new Promise<void>((done) => void requestAnimationFrame(() => done()));

/** The picture that React was told to fetch before all others; without one, the first paint of anything. */
async function largestPainted(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  await (picture === null ? firstPaint() : picture.decode().catch(() => undefined));
  await frame();
  await frame();
}

const firstPaint = () =>
  new Promise<void>((done) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) done();
    else new PerformanceObserver(() => done()).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** Made by a person, whatever it is: from then on waiting costs more than it saves. */
const touched = new Promise<void>((done) => {
  for (const kind of ['pointerdown', 'keydown', 'touchstart']) {
    addEventListener(kind, () => done(), { once: true, passive: true, capture: true });
  }
});

const kept: (() => void)[] = [];

function keepTap(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || button.type === 'submit') return;
  event.preventDefault();
  kept.push(() => button.click());
}

/** A form that is read by GET needs nobody; one that sends something waits for the script that checks it. */
function keepForm(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || target.method === 'get') return;
  event.preventDefault();
  kept.push(() => target.requestSubmit(submitter));
}

/** What main.tsx says when its handlers are attached. */
function replay(): void {
  removeEventListener('click', keepTap, true);
  removeEventListener('submit', keepForm, true);
  for (const again of kept) again();
}

addEventListener('click', keepTap, true);
addEventListener('submit', keepForm, true);
new MutationObserver((_, observer) => {
  observer.disconnect();
  replay();
}).observe(root, { attributeFilter: ['data-interactive'] });

// In the shell there is nothing to paint before the script has come.
const isShell = document.getElementById('data') === null;
if (!isShell) await Promise.race([largestPainted(), touched, wait(PATIENCE)]);
await import('./main.tsx');
