import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCartCount } from '../../features/cart/cart-store.ts';
import { useInstallPrompt, watchInstalling } from '../../pwa/install/install-prompt.ts';
import { useUpdatePrompt } from '../../pwa/worker/update-prompt.ts';
import { InstallBar } from './install-bar.tsx';
import { UpdateBar } from './update-bar.tsx';

/**
 * What the app offers of itself, one thing at a time: a new version, or a place on the home screen. Never in a checkout,
 * where nobody is to be disturbed.
 */
export function AppPrompts() {
  const { pathname } = useLocation();
  const updateReady = useUpdatePrompt(({ ready }) => ready);
  const [later, setLater] = useState(false);
  const maySuggest = useMoment();

  useEffect(() => watchInstalling(), []);

  if (/^\/checkout(\/|$)/.test(pathname)) return null;
  if (updateReady && !later) return <UpdateBar onLater={() => setLater(true)} />;
  return maySuggest && <InstallBar />;
}

/** Installing is suggested to who comes back, or has begun to fill a cart; not to who is having a first look. */
function useMoment(): boolean {
  const { settled, returning } = useInstallPrompt();
  const count = useCartCount();
  return !settled && (returning || count > 0);
}
