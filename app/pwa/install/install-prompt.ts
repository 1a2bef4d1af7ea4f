import { create } from 'zustand';
import { onInstallOffer } from './install-offer.ts';
import { isInstalled, noteVisit } from './visits.ts';

interface InstallPrompt {
  /** The browser lets us ask. */
  readonly offer?: { prompt(): Promise<unknown> } | undefined;
  /** Nothing more is said: it is installed, or the person said no. */
  readonly settled: boolean;
  /** The person comes back to the shop: this is not the first visit. */
  readonly returning: boolean;
}

export const useInstallPrompt = create<InstallPrompt>()(() => ({ settled: true, returning: false }));

const ANSWER = 'install';

/** Keeps the browser's offer, and remembers whether it is time for it. Called once, when the page is alive. */
export function watchInstalling(): void {
  onInstallOffer((offer) => useInstallPrompt.setState({ offer }));
  addEventListener('appinstalled', () => settle('installed'));
  useInstallPrompt.setState({ settled: isInstalled() || isAnswered(), returning: noteVisit() > 1 });
}

/** Shows the browser's own question; its answer holds for good, whatever it is. */
export async function install(): Promise<void> {
  const { offer } = useInstallPrompt.getState();
  settle('asked');
  await offer?.prompt();
}

/** "No, thanks": remembered for good. */
export const dismissInstall = (): void => settle('no');

/** iPhones and iPads install by hand, from Safari's Share menu only. */
export const installsByHand = (): boolean =>
  'standalone' in navigator &&
  navigator.standalone === false &&
  /iP(hone|ad|od)|Macintosh/.test(navigator.userAgent);

function settle(answer: string): void {
  useInstallPrompt.setState({ settled: true, offer: undefined });
  try {
    localStorage.setItem(ANSWER, answer);
  } catch {
    // Asked again on the next visit, at the worst.
  }
}

/** Where nothing can be remembered nothing is asked: it would be asked for ever. */
function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWER) !== null;
  } catch {
    return true;
  }
}
