import { Suspense, useEffect, useRef } from 'react';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { lazyOptional } from '../loading/lazy-optional.ts';

/** Loads the code of a toast before the first one. */
export const loadToast = async () => (await import('./timed-toast.tsx')).TimedToast;

const TimedToast = lazyOptional(loadToast);

/** The region of the current toast. F8 moves the focus into it. */
export function Toasts() {
  const current = useToasts((toasts) => toasts.current);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener('keydown', focusRegion);
    return () => removeEventListener('keydown', focusRegion);
  }, []);

  return (
    <section ref={region} aria-label="Notifications" tabIndex={-1}>
      {current?.open === true && (
        <Suspense>
          <TimedToast key={current.id} toast={current} />
        </Suspense>
      )}
    </section>
  );
}
