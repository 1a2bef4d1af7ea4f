import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Env } from '../env.ts';

/**
 * What a page may load and run, one policy for every page because a later screen lives under the first document's.
 * Inline styles and scripts of the template, and the sheets that some pages have inline, are let in by their hashes; nothing
 * else inline is.
 */
export function contentSecurityPolicy(env: Env, template: string, sheets: readonly string[] = []): string {
  const stripe = env.payments.provider === 'stripe';
  const frames = 'https://js.stripe.com https://*.js.stripe.com';
  const directives: readonly (readonly string[])[] = [
    ["default-src 'self'"],
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashesOf(template, SCRIPT), ...(stripe ? [frames] : [])],
    ["style-src 'self'", ...hashesOf(template, STYLE), ...sheets.map(hashOf)],
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' data: blob:", ...(stripe ? ['https://*.stripe.com'] : [])],
    ["connect-src 'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
    ...(stripe ? [[`frame-src ${frames} https://hooks.stripe.com`]] : []),
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
// Blocks of data (application/json, application/ld+json) never run, so no policy governs them.
const SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;

const hashesOf = (template: string, element: RegExp): string[] =>
  [...template.matchAll(element)].map(([, text = '']) => hashOf(text));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Sets the headers of every answer, errors and files included. `policy` null: none, for development only. */
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
