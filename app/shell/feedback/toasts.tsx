import { useCallback, useEffect, useRef, useState } from 'react';
import { BareCover } from '../../ui/product/cover.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { TOAST_STAYS, useToasts, type Toast } from '../../ui/feedback/toast-store.ts';
import { ToastCard } from '../../ui/states/toast.tsx';

/** The one notification there may be. F8 leads into its region; it goes by itself after 5 seconds. */
export function Toasts() {
  const current = useToasts((toasts) => toasts.current);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const toRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener('keydown', toRegion);
    return () => removeEventListener('keydown', toRegion);
  }, []);

  return (
    <ToastRegion ref={region}>
      {current?.open === true && <Standing key={current.id} toast={current} />}
    </ToastRegion>
  );
}

/** Who reads it or has it under a finger is not hurried: the clock stops meanwhile. */
function Standing({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const dismiss = useCallback(() => useToasts.getState().dismiss(toast.id), [toast.id]);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(dismiss, TOAST_STAYS);
    return () => clearTimeout(timer);
  }, [held, dismiss]);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
