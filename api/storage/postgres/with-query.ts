/** A pool or connection whose statements run through `query` instead. */
export const withQuery = <T extends object>(client: T, query: unknown): T =>
  new Proxy(client, {
    get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
  });
