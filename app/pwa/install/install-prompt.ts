import { create } from 'zustand';
import { onInstallOffer } from './install-offer.ts';
import { isInstalled, recordVisit } from './visits.ts';

interface InstallPrompt {
  /** The deferred install event, if the browser sent one. */
  readonly offer?: { prompt(): Promise<unknown> } | undefined;
  /** Never show it again: the app is installed, or the user declined. */
  readonly isSettled: boolean;
  /** This is not the first visit. */
  readonly isReturning: boolean;
}

export const useInstallPrompt = create<InstallPrompt>()(() => ({ isSettled: true, isReturning: false }));

const ANSWER = 'install';

/** Called once after hydration. */
export function initInstallPrompt(): void {
  onInstallOffer((offer) => useInstallPrompt.setState({ offer }));
  addEventListener('appinstalled', () => settle('installed'));
  useInstallPrompt.setState({ isSettled: isInstalled() || isAnswered(), isReturning: recordVisit() > 1 });
}

/** Shows the browser's install prompt, once and for all. */
export async function install(): Promise<void> {
  const { offer } = useInstallPrompt.getState();
  settle('asked');
  await offer?.prompt();
}

/** The user declined: never ask again. */
export const dismissInstall = (): void => settle('no');

/** iPhones and iPads only install manually, from Safari's Share menu. */
export const isInstalledByHand = (): boolean =>
  'standalone' in navigator &&
  navigator.standalone === false &&
  /iP(hone|ad|od)|Macintosh/.test(navigator.userAgent);

function settle(answer: string): void {
  useInstallPrompt.setState({ isSettled: true, offer: undefined });
  try {
    localStorage.setItem(ANSWER, answer);
  } catch {
    // At worst, the prompt shows again on the next visit.
  }
}

/** Without storage the answer counts as given: otherwise the prompt would show on every visit. */
function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWER) !== null;
  } catch {
    return true;
  }
}
