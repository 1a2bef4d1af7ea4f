import type { Shop } from './shop.ts';

const PASSWORD = 'a shelf of one’s own';
export const ADMIN = { ADMIN_PASSWORD: PASSWORD } as const;

export const postAdminLogin = (
  shop: Pick<Shop, 'fetch'>,
  password: unknown = PASSWORD,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  shop.fetch('/api/auth/admin-login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ password }),
  });

/** The admin cookie of a response, as a request header value. */
export const readAdminCookie = (answer: Response): string =>
  (answer.headers.getSetCookie().find((each) => /admin=/.test(each)) ?? '').split(';')[0] ?? '';

/** Signs in as the admin of a shop opened with `{ env: ADMIN }`. */
export async function createAdmin(shop: Pick<Shop, 'fetch'>) {
  const login = await postAdminLogin(shop);
  if (login.status !== 200) throw new Error(`${login.status}: ${await login.text()}`);
  const cookie = readAdminCookie(login);
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    shop.fetch(path, {
      method,
      headers: {
        Cookie: cookie,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    cookie,
    ask,
    get: (path: string) => ask('GET', path),
    /** GETs JSON. Throws an Error on a non-2xx status. */
    read: async (path: string): Promise<unknown> => readOkBody(await ask('GET', path)),
    /** Sends a request and returns its JSON. Throws an Error on a non-2xx status. */
    do: async (method: string, path: string, body?: unknown): Promise<unknown> =>
      readOkBody(await ask(method, path, body)),
  };
}

export type TestAdmin = Awaited<ReturnType<typeof createAdmin>>;

async function readOkBody(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}
