import { useCallback, useEffect, useRef, useState } from 'react';
import { BareCover } from '../../ui/product/cover.tsx';
import { ToastCard } from '../../ui/feedback/toast-card.tsx';
import { TOAST_DURATION_MS, useToasts, type Toast } from '../../ui/feedback/toast-store.ts';

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
      {current?.open === true && <TimedToast key={current.id} toast={current} />}
    </section>
  );
}

/** Dismisses itself after 5 seconds; the timer restarts after a pointer or the focus leaves the toast. */
function TimedToast({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const dismiss = useCallback(() => useToasts.getState().dismiss(toast.id), [toast.id]);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(dismiss, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, dismiss]);

  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastCard
        title={toast.title}
        text={toast.text}
        variant={toast.variant ?? 'default'}
        picture={toast.cover && <BareCover picture={toast.cover} alt="" sizes="36px" widest={160} eager />}
        onDismiss={dismiss}
      />
    </div>
  );
}
