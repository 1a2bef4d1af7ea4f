import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || !hasWakeLock(navigator)) return;
      // The system may refuse, as with a low battery.
      const next = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void next?.release();
      else lock = next;
    };
    // A hidden page loses its lock.
    const reacquire = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, []);
}

const hasWakeLock = (device: object): boolean => 'wakeLock' in device;
