import { useCallback, useEffect, useState } from 'react';
import { AddedSheet } from '../../features/cart/added-sheet.tsx';
import { BareCover } from '../../ui/product/cover.tsx';
import { ToastCard } from '../../ui/feedback/toast-card.tsx';
import { TOAST_DURATION_MS, useToasts, type Toast } from '../../ui/feedback/toast-store.ts';
import addedSheetStyles from '../../features/cart/added-sheet.module.css';

/** Dismisses itself after 5 seconds; the timer restarts after a pointer or the focus leaves the toast and its sheet. */
export function TimedToast({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const dismiss = useCallback(() => useToasts.getState().dismiss(toast.id), [toast.id]);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(dismiss, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, dismiss]);

  return (
    <div
      className={toast.addedId === undefined ? undefined : addedSheetStyles['with-toast']}
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
      {toast.addedId !== undefined && <AddedSheet productId={toast.addedId} onClose={dismiss} />}
    </div>
  );
}
