import { createApp } from '#api/app.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { noFront } from './no-front.ts';

export interface Route {
  readonly method: string;
  /** With something that exists in place of its parameters. */
  readonly path: string;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  ':id': '1',
  ':shipmentId': '1',
  ':category': 'books',
  ':isbn': '9780441013593',
  ':file': 'dune-640.jpg',
};

/** Every route that the application really has, so that a new one cannot be forgotten by a rule that holds for all. */
export const routesOf = (deps: ShopDeps): Route[] => routesIn(createApp(deps, noFront).router);

/** Every route of one router. */
export function routesIn(router: unknown): Route[] {
  const found: Route[] = [];
  collect(router, found);
  return found;
}

function collect(router: unknown, found: Route[]): void {
  for (const layer of listIn(router, 'stack')) {
    const route = fieldOf(layer, 'route');
    const path = fieldOf(route, 'path');
    if (route === undefined) collect(fieldOf(layer, 'handle'), found);
    else for (const method of methodsOf(route)) found.push({ method, path: exampleOf(path) });
  }
}

const methodsOf = (route: unknown): string[] =>
  Object.keys(Object(fieldOf(route, 'methods'))).map((method) => method.toUpperCase());

const exampleOf = (path: unknown): string =>
  typeof path === 'string'
    ? path.replaceAll(/:\w+/g, (parameter) => EXAMPLES[parameter] ?? parameter)
    : '/sitemap-products-1.xml'; // the one that is a regular expression

const listIn = (holder: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(holder, name);
  return Array.isArray(list) ? list : [];
};

function fieldOf(holder: unknown, name: string): unknown {
  if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) return undefined;
  return Reflect.get(holder, name);
}
