import { useEffect, useRef, useState } from 'react';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { useConnectivity } from '../../pwa/connectivity.ts';
import { useSyncState } from '../../pwa/use-sync-state.ts';
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx';
import { nextOfflineBarState, type OfflineBarState } from './offline-bar-state.ts';
import { useScrollCompensation } from '../loading/use-scroll-compensation.ts';

/** How long the good news stays; milliseconds. */
const GOOD_NEWS = 3_000;

/** Says that the shop is out of reach and nothing is lost; then that everything has arrived. */
export function OfflineBar() {
  const { offline, waiting, blocked } = useSyncState();
  const storesHere = useConnectivity((state) => state.storesHere);
  const [said, setSaid] = useState<OfflineBarState>('nothing');
  const bar = useRef<HTMLOutputElement>(null);
  const makeWay = useScrollCompensation(bar);
  const saying = nextOfflineBarState(said, { offline, waiting, blocked: blocked !== 'none' });
  if (saying !== said) setSaid(saying);

  useEffect(() => {
    if (saying !== 'back') return undefined;
    const over = new AbortController();
    const hush = async () => {
      await makeWay(over.signal);
      if (!over.signal.aborted) setSaid('nothing');
    };
    const timer = setTimeout(() => void hush(), GOOD_NEWS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [saying, makeWay]);

  return (
    <NoticeBar tone={saying === 'back' ? 'back' : 'offline'} ref={bar}>
      {saying === 'nothing' ? undefined : textOf(saying, storesHere)}
    </NoticeBar>
  );
}

const textOf = (saying: Exclude<OfflineBarState, 'nothing'>, storesHere: boolean): string =>
  saying === 'offline' && !storesHere ? OFFLINE_MESSAGES.offlineUnstored : OFFLINE_MESSAGES[saying];
