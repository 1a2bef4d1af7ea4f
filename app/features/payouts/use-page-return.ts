import { useEffect } from 'react';

/** Calls back when the user comes back to this page: from another tab or app, or by the browser's back button. */
export function usePageReturn(onReturn: () => void): void {
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    // A page that is restored from memory may have been visible all the time.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    document.addEventListener('visibilitychange', shown);
    addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      removeEventListener('pageshow', restored);
    };
  }, [onReturn]);
}
