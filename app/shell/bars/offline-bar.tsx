import { useEffect, useRef, useState } from 'react';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { useConnectivity } from '../../pwa/connectivity.ts';
import { useSyncState } from '../../pwa/use-sync-state.ts';
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx';
import { nextOfflineBarState, type OfflineBarState } from './offline-bar-state.ts';
import { useScrollCompensation } from '../loading/use-scroll-compensation.ts';

const BACK_ONLINE_MS = 3_000;

/** Says that the shop is out of reach and changes are stored; afterwards that all of them are saved. */
export function OfflineBar() {
  const { isOffline: offline, pendingCount: waiting, blocked } = useSyncState();
  const storesHere = useConnectivity((connectivity) => connectivity.canStore);
  const [shown, setShown] = useState<OfflineBarState>('hidden');
  const bar = useRef<HTMLOutputElement>(null);
  const state = nextOfflineBarState(shown, { offline, waiting, blocked: blocked !== 'none' });
  if (state !== shown) setShown(state);
  const text = state === 'hidden' ? undefined : textOf(state, storesHere);
  const scrollPastBar = useScrollCompensation(bar, text);

  useEffect(() => {
    if (state !== 'back') return undefined;
    const aborter = new AbortController();
    const hide = async () => {
      await scrollPastBar(aborter.signal);
      if (!aborter.signal.aborted) setShown('hidden');
    };
    const timer = setTimeout(() => void hide(), BACK_ONLINE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [state, scrollPastBar]);

  return (
    <NoticeBar tone={state === 'back' ? 'back' : 'offline'} ref={bar}>
      {text}
    </NoticeBar>
  );
}

const textOf = (state: Exclude<OfflineBarState, 'hidden'>, storesHere: boolean): string =>
  state === 'offline' && !storesHere ? OFFLINE_MESSAGES.offlineUnstored : OFFLINE_MESSAGES[state];
