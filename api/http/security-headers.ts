import type { RequestHandler, Response } from 'express';
import type { Env } from '../env.ts';

/** The policy of responses that are no documents: nothing that a browser would load for them. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Sets the security headers of every response, errors included; see removeDocumentHeaders for files. `policy` is the CSP of
 * documents, which is longer than most responses to calls; null in development only.
 */
export function securityHeaders(env: Env, policy: string | null): RequestHandler {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), browsing-topics=()',
    ...(env.publicUrl.startsWith('https://')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  });
  return (req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    if (policy !== null)
      res.setHeader('Content-Security-Policy', req.url.startsWith('/api/') ? CALL_POLICY : policy);
    next();
  };
}

const OF_DOCUMENTS = [
  'X-Request-Id',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

/**
 * Removes headers that only documents and calls need. A first visit loads a hundred files, and on a phone the headers of a
 * small one cost more than the file.
 */
export function removeDocumentHeaders(res: Response): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
}
