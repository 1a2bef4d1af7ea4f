let changedAt = -1;

/** Expires all cached reads, after this user has changed public data. */
export const invalidateReads = (now = Date.now()): void => {
  changedAt = now;
};

/** Epoch ms; -1: never. */
export const lastInvalidatedAt = (): number => changedAt;
