/** Calls `listener` with the URL of each same-origin link at pointerdown, before the navigation. */
export function onLinkPress(listener: (url: URL) => void): void {
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== location.origin || event.button !== 0) return;
      if (link.pathname.startsWith('/api/')) return;
      listener(new URL(link.href));
    },
    { passive: true },
  );
}
