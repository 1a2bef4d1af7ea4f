import { once } from 'node:events';
import { createServer } from 'node:http';

/** A book in the format of Open Library's books API (jscmd=data). */
interface KnownBook {
  readonly title: string;
  readonly subtitle?: string;
  readonly authors?: readonly { readonly name: string }[];
  readonly publishers?: readonly { readonly name: string }[];
  readonly publish_date?: string;
  readonly number_of_pages?: number;
}

export interface OpenLibraryServer extends AsyncDisposable {
  /** For OPEN_LIBRARY_BASE. */
  readonly url: string;
  /** The requested ISBNs, in order. */
  readonly requests: readonly string[];
  addBook(isbn: string, book: KnownBook): void;
  /** The highest number of concurrent requests so far. */
  maxConcurrency(): number;
  /** Holds all responses until the returned function is called. */
  pause(): () => void;
  /** Returns this response to every request from now on. */
  break(status: number, body: string): void;
}

/** A double of Open Library's books API: `await using library = await openOpenLibraryServer()`. */
export async function openOpenLibraryServer(): Promise<OpenLibraryServer> {
  const books = new Map<string, KnownBook>();
  const asked: string[] = [];
  let broken: { readonly status: number; readonly body: string } | undefined;
  let isPaused = false;
  const waiting: (() => void)[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.once('close', () => (open -= 1));
    const address = new URL(request.url ?? '/', 'http://library');
    const key = address.searchParams.get('bibkeys') ?? '';
    asked.push(key.replace('ISBN:', ''));
    const answer = (): void => {
      const right =
        address.pathname === '/api/books' &&
        address.searchParams.get('format') === 'json' &&
        address.searchParams.get('jscmd') === 'data';
      const book = books.get(key.replace('ISBN:', ''));
      response.writeHead(broken?.status ?? (right ? 200 : 404), { 'Content-Type': 'application/json' });
      response.end(broken?.body ?? JSON.stringify(book === undefined ? {} : { [key]: book }));
    };
    if (isPaused) waiting.push(answer);
    else answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: asked,
    addBook: (isbn, book) => {
      books.set(isbn, book);
    },
    maxConcurrency: () => mostAtOnce,
    pause: () => {
      isPaused = true;
      return () => {
        isPaused = false;
        for (const answer of waiting.splice(0)) answer();
      };
    },
    break: (status, body) => {
      broken = { status, body };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
