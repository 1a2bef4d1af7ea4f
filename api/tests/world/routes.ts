import { createApp } from '#api/app.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { noFront } from './no-front.ts';

export interface Route {
  readonly method: string;
  /** The path with example values for its parameters. */
  readonly path: string;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  ':id': '1',
  ':shipmentId': '1',
  ':category': 'books',
  ':isbn': '9780441013593',
  ':file': 'dune-640.jpg',
};

/** Every route of the application, for rules that must hold for all, including future ones. */
export const listRoutes = (deps: ShopDeps): Route[] => listRouterRoutes(createApp(deps, noFront).router);

/** Every route of one router. */
export function listRouterRoutes(router: unknown): Route[] {
  const found: Route[] = [];
  collect(router, found);
  return found;
}

function collect(router: unknown, found: Route[]): void {
  for (const layer of getList(router, 'stack')) {
    const route = getField(layer, 'route');
    const path = getField(route, 'path');
    if (route === undefined) collect(getField(layer, 'handle'), found);
    else for (const method of listMethods(route)) found.push({ method, path: fillParameters(path) });
  }
}

const listMethods = (route: unknown): string[] =>
  Object.keys(Object(getField(route, 'methods'))).map((method) => method.toUpperCase());

const fillParameters = (path: unknown): string =>
  typeof path === 'string'
    ? path.replaceAll(/:\w+/g, (parameter) => EXAMPLES[parameter] ?? parameter)
    : '/sitemap-products-1.xml'; // the one that is a regular expression

const getList = (holder: unknown, name: string): readonly unknown[] => {
  const list = getField(holder, name);
  return Array.isArray(list) ? list : [];
};

function getField(holder: unknown, name: string): unknown {
  if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) return undefined;
  return Reflect.get(holder, name);
}
