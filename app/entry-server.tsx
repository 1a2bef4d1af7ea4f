import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Reads, RenderedPage, RenderPage } from '#contract/reads.ts';
import { serverRoutes } from './routes.tsx';

/** Renders a page to HTML: the same bytes for every visitor. `url` is absolute. */
export const render: RenderPage = async (url, reads) => {
  const handler = handlerOf(reads);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirected(context);

  const errors = withoutStacks(context.errors);
  const router = createStaticRouter(handler.dataRoutes, { ...context, errors });
  const html = renderToString(
    <StaticRouterProvider router={router} context={{ ...context, errors }} hydrate={false} />,
  );
  // React writes head elements before the first element of the tree: the layout's skip link, or main without a layout.
  const start = html.search(/<(a class="skip"|main\b)/);
  return {
    status: context.statusCode,
    screens: context.matches.map(({ route }) => route.id),
    head: html.slice(0, start),
    body: html.slice(start),
    data: JSON.stringify({ loaderData: context.loaderData, errors }).replaceAll('<', String.raw`\u003c`),
  };
};

/** One handler per Reads object, not per request. */
const handlers = new WeakMap<Reads, StaticHandler>();

function handlerOf(reads: Reads): StaticHandler {
  const known = handlers.get(reads);
  if (known !== undefined) return known;
  const handler = createStaticHandler(serverRoutes(reads));
  handlers.set(reads, handler);
  return handler;
}

const redirected = (response: Response): RenderedPage => ({
  status: response.status,
  redirect: response.headers.get('Location') ?? '/',
  screens: [],
  head: '',
  body: '',
  data: '',
});

/** Replaces errors of screens by a generic one, so that no message or stack reaches the browser. */
function withoutStacks(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (errors === null) return null;
  const safe: Record<string, unknown> = {};
  for (const [id, error] of Object.entries<unknown>(errors)) {
    safe[id] = isRouteErrorResponse(error) ? error : { message: 'This screen failed to render.' };
  }
  return safe;
}
