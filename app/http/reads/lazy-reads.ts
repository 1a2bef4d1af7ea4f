import type { Reads } from '#contract/reads.ts';

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
  return {
    shop: async () => (await reads()).shop(),
    featured: async () => (await reads()).featured(),
    popular: async () => (await reads()).popular(),
    testimonials: async () => (await reads()).testimonials(),
    list: async (query) => (await reads()).list(query),
    search: async (query) => (await reads()).search(query),
    product: async (id) => (await reads()).product(id),
    related: async (id) => (await reads()).related(id),
    reviews: async (id) => (await reads()).reviews(id),
    comparison: async (id) => (await reads()).comparison(id),
  };
}

export const loadHttpReads = async (): Promise<Reads> => {
  const [{ createHttpReads: readsOver }, { request }] = await Promise.all([
    import('./reads.ts'),
    import('../request.ts'),
  ]);
  return readsOver(request);
};
