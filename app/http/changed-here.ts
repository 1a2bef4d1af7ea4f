/** Before any change. */
let changedAt = -1;

/** This visitor has just changed what everybody reads: what is remembered from before is asked for anew. */
export const noteChange = (now = Date.now()): void => {
  changedAt = now;
};

/** When that was last; epoch milliseconds. */
export const lastChange = (): number => changedAt;
