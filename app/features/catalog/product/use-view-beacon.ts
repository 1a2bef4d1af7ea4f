import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sendView } from '#app/http/send-view.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';

/** Shorter visits do not count. */
const VIEW_MS = 3_000;

/** Session storage key for the products viewed in this tab: ids, separated by spaces. */
const STORAGE_KEY = 'dogear:viewed';

/** Counts a view of the product on screen after 3 s in sight, once a tab. */
export function useViewBeacon(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const id = /^\/product\/(\d+)$/.exec(pathname)?.[1];
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => countOnce(id), VIEW_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [pathname]);
}

function countOnce(id: string): void {
  if (useConnectivity.getState().isOffline) return;
  try {
    const viewed = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    if (viewed.includes(id)) return;
    sessionStorage.setItem(STORAGE_KEY, [...viewed, id].join(' '));
    void sendView(Number(id));
  } catch {
    // Without session storage, repeated views could not be told apart: none is counted.
  }
}
