import type { ReactNode, Ref } from 'react';

/** Where toasts appear: a landmark named "Notifications" that a shortcut can focus through `ref`. */
export function ToastRegion({ ref, children }: { ref?: Ref<HTMLElement>; children?: ReactNode }) {
  return (
    <section ref={ref} aria-label="Notifications" tabIndex={-1}>
      {children}
    </section>
  );
}
