import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';

/** A model's description of a photo: untrusted strings, which callers must validate. */
export const opinionSchema = z.object({
  isbn: z.nullable(z.string()),
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  publishedYear: z.nullable(z.number()),
  category: z.nullable(z.enum(CATEGORIES)),
  condition: z.nullable(z.enum(CONDITIONS)),
  description: z.nullable(z.string()),
  /** The price of a new or comparable copy, in US dollars. */
  marketPrice: z.nullable(z.number()),
});
export type Opinion = z.infer<typeof opinionSchema>;

/** Why a model gave no opinion. Logged, so it contains nothing of the response. */
export const MODEL_FAILURES = [
  'resting',
  'timed-out',
  'unreachable',
  'rate-limited',
  'refused-request',
  'server-error',
  'too-long',
  'refused',
  'truncated',
  'malformed',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** An opinion with its token usage, or why there is none. */
export type ModelAnswer =
  | { readonly opinion: Opinion; readonly tokens: { readonly in: number; readonly out: number } }
  | { readonly failed: ModelFailure };

/** A paid model that describes photos. */
export interface VisionModel {
  readonly name: string;
  /** False while the circuit breaker is open. */
  isAvailable(): boolean;
  /** Sends a photo (bytes of a JPEG or PNG) to the model. Never throws. */
  ask(photo: Uint8Array): Promise<ModelAnswer>;
}
