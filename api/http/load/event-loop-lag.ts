const INTERVAL_MS = 100;

/** Measures the event loop lag, in ms: the recent maximum, halved with every interval without lag. */
export function measureLag(): { readonly lag: () => number; readonly stop: () => void } {
  let lag = 0;
  let expected = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(now - expected, lag / 2);
    expected = now + INTERVAL_MS;
  }, INTERVAL_MS);
  timer.unref();
  return {
    lag: () => lag,
    stop: () => {
      clearInterval(timer);
    },
  };
}
