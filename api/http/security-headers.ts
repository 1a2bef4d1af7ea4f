import type { RequestHandler } from 'express';
import type { Env } from '../env.ts';

/** Sets the security headers of every response, errors and files included. `policy` is the CSP; null in development only. */
export function securityHeaders(env: Env, policy: string | null): RequestHandler {
  const headers = {
    ...(policy === null ? {} : { 'Content-Security-Policy': policy }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), browsing-topics=()',
    ...(env.publicUrl.startsWith('https://')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  return (_req, res, next) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    next();
  };
}
