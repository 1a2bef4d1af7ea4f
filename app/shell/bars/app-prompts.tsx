import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePersonal } from '../../pwa/personal/personal.ts';
import { useInstallPrompt, initInstallPrompt } from '../../pwa/install/install-prompt.ts';
import { useUpdatePrompt } from '../../pwa/worker/update-prompt.ts';
import { InstallBar } from './install-bar.tsx';
import { UpdateBar } from './update-bar.tsx';

/** Prompts of the app itself, one at a time: update before install. None during checkout. */
export function AppPrompts() {
  const { pathname } = useLocation();
  const updateReady = useUpdatePrompt(({ isReady }) => isReady);
  const [isPostponed, setPostponed] = useState(false);
  const canSuggestInstall = useCanSuggestInstall();

  useEffect(() => initInstallPrompt(), []);

  if (/^\/checkout(\/|$)/.test(pathname)) return null;
  if (updateReady && !isPostponed) return <UpdateBar onLater={() => setPostponed(true)} />;
  return canSuggestInstall && <InstallBar />;
}

/** Returning visitors and visitors with something in the cart; never on a first look. */
function useCanSuggestInstall(): boolean {
  const { isSettled: settled, isReturning: returning } = useInstallPrompt();
  const isCartFilled = usePersonal(({ cart }) => cart.itemCount > 0);
  return !settled && (returning || isCartFilled);
}
