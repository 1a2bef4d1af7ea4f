type Listener = (reached: boolean) => void;

const listeners = new Set<Listener>();

/** Calls `listener` after each of the page's requests: whether the shop answered. */
export function onReached(listener: Listener): void {
  listeners.add(listener);
}

export const tellReached: Listener = (reached) => {
  for (const listener of listeners) listener(reached);
};
