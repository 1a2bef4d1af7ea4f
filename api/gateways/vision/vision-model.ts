import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';

/** What a model says of a photo: strings of anybody's making, to be checked before anything is done with them. */
export const opinionSchema = z.object({
  isbn: z.nullable(z.string()),
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  publishedYear: z.nullable(z.number()),
  category: z.nullable(z.enum(CATEGORIES)),
  condition: z.nullable(z.enum(CONDITIONS)),
  description: z.nullable(z.string()),
  /** What it costs new or to others, in US dollars. */
  marketPrice: z.nullable(z.number()),
});
export type Opinion = z.infer<typeof opinionSchema>;

/** Why a model gave no opinion; for the log, it never carries a word of the answer. */
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

/** An opinion with what it cost, or why there is none. */
export type ModelAnswer =
  | { readonly opinion: Opinion; readonly tokens: { readonly in: number; readonly out: number } }
  | { readonly failed: ModelFailure };

/** A paid model that looks at photos. */
export interface VisionModel {
  readonly name: string;
  /** False while it rests after several failures: asking is then in vain. */
  awake(): boolean;
  /** What it says of a photo (bytes of a JPEG or PNG). It never throws. */
  ask(photo: Uint8Array): Promise<ModelAnswer>;
}
