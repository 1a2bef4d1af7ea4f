import { createHash } from 'node:crypto';
import type { Env } from '../env.ts';

/**
 * The Content-Security-Policy of all pages: one policy, because client-side navigation keeps the first document's. Inline
 * styles and scripts of the template, and the inlined sheets of some pages, are allowed by hash; nothing else inline is.
 * Connections, the worker and the manifest fall back to default-src and script-src: headers share the first round trip.
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
    ...(stripe
      ? [["connect-src 'self' https://api.stripe.com"], [`frame-src ${frames} https://hooks.stripe.com`]]
      : []),
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
// Data blocks (application/json, application/ld+json) never run: the policy does not apply to them.
const SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;

const hashesOf = (template: string, element: RegExp): string[] =>
  [...template.matchAll(element)].map(([, text = '']) => hashOf(text));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
