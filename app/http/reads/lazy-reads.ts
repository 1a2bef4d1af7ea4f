import { mapReads, type Reads } from '#contract/reads.ts';

/** Loads the HTTP client and its schemas at the first read: the first screen's data came with its HTML. Retries a failed load. */
export function lazyReads(load: () => Promise<Reads>): Reads {
  let loading: Promise<Reads> | undefined;
  const reads = async (): Promise<Reads> => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return mapReads(
    (name) =>
      async (...args) =>
        (await reads())[name](...args),
  );
}

export const loadHttpReads = async (): Promise<Reads> => {
  const [{ createHttpReads: readsOver }, { request }] = await Promise.all([
    import('./reads.ts'),
    import('../request.ts'),
  ]);
  return readsOver(request);
};
