/** Calls `then` with the address of every link of ours that is being pressed, before it is followed. */
export function onLinkPress(then: (url: URL) => void): void {
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== location.origin || event.button !== 0) return;
      if (link.pathname.startsWith('/api/')) return;
      then(new URL(link.href));
    },
    { passive: true },
  );
}
