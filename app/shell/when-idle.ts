/** Runs a task once the page has loaded and has nothing better to do. */
export function whenIdle(task: () => void): void {
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
