type Listener = (reached: boolean) => void;

const listeners = new Set<Listener>();

/** Calls `listener` after each of the page's requests with whether it reached the shop. */
export function onReachability(listener: Listener): void {
  listeners.add(listener);
}

export const notifyReachability: Listener = (reached) => {
  for (const listener of listeners) listener(reached);
};
