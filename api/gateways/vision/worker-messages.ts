import * as z from 'zod/mini';

// The messages between the main thread and the reader's thread, validated on both sides.

export const questionSchema = z.object({
  kind: z.enum(['barcode', 'text']),
  photo: z.instanceof(Uint8Array),
  budgetMs: z.number(),
});
export type Question = z.infer<typeof questionSchema>;

const barcodeSchema = z.object({
  isbn: z.optional(z.string()),
  listPriceCents: z.optional(z.number()),
  issn: z.optional(z.string()),
  upc: z.optional(z.string()),
  other: z.optional(z.boolean()),
  several: z.optional(z.boolean()),
});
const textSchema = z.object({
  text: z.string(),
  isbn: z.optional(z.string()),
  lines: z.optional(z.readonly(z.array(z.object({ text: z.string(), height: z.number() })))),
});

export const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('barcode'), read: barcodeSchema }),
  z.object({ kind: z.literal('text'), read: textSchema }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;
