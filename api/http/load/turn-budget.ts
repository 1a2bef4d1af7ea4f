/** The longest time that new requests may take in one turn of the event loop; ms. */
const BUDGET_MS = 10;

/**
 * Spreads a burst of tasks over several turns of the event loop: tasks that exceed the turn's budget start in the next one,
 * in FIFO order. Without it, Node starts all requests that it has read in the same turn.
 */
export function createTurnBudget(): (task: () => void) => void {
  const queue: (() => void)[] = [];
  let turnBeganAt: number | undefined;

  const hasTimeLeft = (): boolean => {
    if (turnBeganAt === undefined) {
      turnBeganAt = performance.now();
      setImmediate(nextTurn);
    }
    return performance.now() - turnBeganAt < BUDGET_MS;
  };
  const nextTurn = (): void => {
    turnBeganAt = undefined;
    while (queue.length > 0 && hasTimeLeft()) queue.shift()?.();
  };
  return (task) => {
    if (queue.length === 0 && hasTimeLeft()) task();
    else queue.push(task);
  };
}
