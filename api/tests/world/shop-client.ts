import type { Shop } from './shop.ts';

/** A client whose base URL can change, so that a visitor keeps its session when the shop restarts on another port. */
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
