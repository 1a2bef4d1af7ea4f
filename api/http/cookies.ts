import type { Request, Response } from 'express';
import type { Env } from '../env.ts';

const isSecure = (env: Env): boolean => env.publicUrl.startsWith('https://');

/** `sid` -> `__Host-sid` over HTTPS; Safari and curl drop Secure cookies over plain HTTP, so there it has no prefix. */
const cookieName = (env: Env, name: string): string => (isSecure(env) ? `__Host-${name}` : name);

/** The value of a shop cookie in a request; the first one if it was sent twice. */
export function cookieOf(env: Env, req: Request, name: string): string | undefined {
  const start = `${cookieName(env, name)}=`;
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const text = pair.trim();
    if (text.startsWith(start)) return text.slice(start.length);
  }
  return undefined;
}

/** `strict`: not sent even when the user follows a link from another site. */
type SameSite = 'lax' | 'strict';

/** Sets a shop cookie: for this host only, not readable by scripts, not sent with forms of other sites. */
export function setCookie(
  env: Env,
  res: Response,
  name: string,
  value: string,
  lifeMs: number,
  sameSite: SameSite = 'lax',
): void {
  res.cookie(cookieName(env, name), value, {
    httpOnly: true,
    sameSite,
    secure: isSecure(env),
    path: '/',
    maxAge: lifeMs,
    encode: (text) => text,
  });
}

/** Deletes a shop cookie. */
export function clearCookie(env: Env, res: Response, name: string, sameSite: SameSite = 'lax'): void {
  res.clearCookie(cookieName(env, name), {
    httpOnly: true,
    sameSite,
    secure: isSecure(env),
    path: '/',
  });
}
