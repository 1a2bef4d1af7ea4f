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
  /** The requests, in order: the ISBNs of each, and who sent it. */
  readonly requests: readonly { readonly isbns: readonly string[]; readonly agent: string | undefined }[];
  addBook(isbn: string, book: KnownBook): void;
  /** Holds all responses until the returned function is called. */
  pause(): () => void;
  /** Returns this response to every request from now on. */
  break(status: number, body: string): void;
}

/** A double of Open Library's books API: `await using library = await openOpenLibraryServer()`. */
export async function openOpenLibraryServer(): Promise<OpenLibraryServer> {
  const books = new Map<string, KnownBook>();
  const asked: { readonly isbns: readonly string[]; readonly agent: string | undefined }[] = [];
  let broken: { readonly status: number; readonly body: string } | undefined;
  let isPaused = false;
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://library');
    const keys = (address.searchParams.get('bibkeys') ?? '').split(',');
    const isbns = keys.map((key) => key.replace('ISBN:', ''));
    asked.push({ isbns, agent: request.headers['user-agent'] });
    const answer = (): void => {
      const right =
        address.pathname === '/api/books' &&
        address.searchParams.get('format') === 'json' &&
        address.searchParams.get('jscmd') === 'data' &&
        keys.every((key) => key.startsWith('ISBN:'));
      // As at Open Library, unknown keys are absent.
      const known = isbns.flatMap((isbn): [string, KnownBook][] => {
        const book = books.get(isbn);
        return book === undefined ? [] : [[`ISBN:${isbn}`, book]];
      });
      response.writeHead(broken?.status ?? (right ? 200 : 404), { 'Content-Type': 'application/json' });
      response.end(broken?.body ?? JSON.stringify(Object.fromEntries(known)));
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
