import { setTimeout as sleep } from 'node:timers/promises';

/** The admin password of shops that are measured. */
export const ADMIN_PASSWORD = 'only for this benchmark';

/** Sends an admin's request and returns its JSON. Throws an Error on a non-2xx status. */
export type AskAdmin = (method: string, path: string, body?: string, type?: string) => Promise<unknown>;

/** Signs in to a shop that was started with ADMIN_PASSWORD. */
export async function signInAdmin(url: string): Promise<AskAdmin> {
  const door = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  });
  const cookie = door.headers.getSetCookie().find((each) => each.startsWith('admin=')) ?? '';
  return async (method, path, body, type = 'application/json') => {
    const ask = () =>
      fetch(url + path, {
        method,
        headers: {
          Cookie: cookie.split(';')[0] ?? '',
          ...(body === undefined ? {} : { 'Content-Type': type }),
        },
        ...(body === undefined ? {} : { body }),
      });
    let answer = await ask();
    // A busy machine sheds load: the wait counts toward the response time.
    while (answer.status === 503) {
      await sleep(100);
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** A number of an answer; NaN if it has none. */
const numberIn = (answer: unknown, name: string): number =>
  Number(typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : Number.NaN);

/** Waits for a run to finish. Returns its duration in ms. */
export async function awaitRun(ask: AskAdmin, run: unknown): Promise<number> {
  const began = performance.now();
  for (;;) {
    const now = await ask('GET', `/api/admin/runs/${numberIn(run, 'id')}`);
    if (typeof now === 'object' && now !== null && Reflect.get(now, 'finishedAt') !== null)
      return performance.now() - began;
    await sleep(50);
  }
}
