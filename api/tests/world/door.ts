import type { Shop } from './shop.ts';

/** The way into a shop by its address, which may move: a visitor stays the same while the shop starts again elsewhere. */
export function doorAt(url: string): Pick<Shop, 'fetch'> & { readonly moveTo: (url: string) => void } {
  let at = url;
  return {
    fetch: (path, init = {}) => fetch(at + path, { redirect: 'manual', ...init }),
    moveTo: (next) => {
      at = next;
    },
  };
}
