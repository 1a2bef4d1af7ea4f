import type { Shop } from './shop.ts';

/** The way into a shop by its address, which may move: a visitor stays the same while the shop starts again elsewhere. */
export function createShopClient(
  url: string,
): Pick<Shop, 'fetch'> & { readonly setUrl: (url: string) => void } {
  let at = url;
  return {
    fetch: (path, init = {}) => fetch(at + path, { redirect: 'manual', ...init }),
    setUrl: (next) => {
      at = next;
    },
  };
}
