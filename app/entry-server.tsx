import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Reads, Rendered, RenderPage } from '#contract/reads.ts';
import { serverRoutes } from './routes.tsx';

/** Draws a page for a visitor without a script: the same bytes for everyone. `url` is absolute. */
export const render: RenderPage = async (url, reads) => {
  const handler = handlerOf(reads);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirected(context);

  const errors = withoutStacks(context.errors);
  const router = createStaticRouter(handler.dataRoutes, { ...context, errors });
  const html = renderToString(
    <StaticRouterProvider router={router} context={{ ...context, errors }} hydrate={false} />,
  );
  // React writes what belongs into the head before the tree's first element, which is the layout's (or a lone main).
  const start = html.search(/<(a class="skip"|main\b)/);
  return {
    status: context.statusCode,
    screens: context.matches.map(({ route }) => route.id),
    head: html.slice(0, start),
    body: html.slice(start),
    data: JSON.stringify({ loaderData: context.loaderData, errors }).replaceAll('<', String.raw`\u003c`),
  };
};

/** One per set of reads, not per page. */
const handlers = new WeakMap<Reads, StaticHandler>();

function handlerOf(reads: Reads): StaticHandler {
  const known = handlers.get(reads);
  if (known !== undefined) return known;
  const handler = createStaticHandler(serverRoutes(reads));
  handlers.set(reads, handler);
  return handler;
}

const redirected = (response: Response): Rendered => ({
  status: response.status,
  redirect: response.headers.get('Location') ?? '/',
  screens: [],
  head: '',
  body: '',
  data: '',
});

/** A screen that failed tells the page that it failed, and nothing of how. */
function withoutStacks(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (errors === null) return null;
  const told: Record<string, unknown> = {};
  for (const [id, error] of Object.entries<unknown>(errors)) {
    told[id] = isRouteErrorResponse(error) ? error : { message: 'This screen could not be drawn.' };
  }
  return told;
}
