import * as z from 'zod/mini';

/** A reader's words on an item. `sample` marks those that came with the demo catalog. */
export const reviewSchema = z.object({
  id: z.number(),
  productId: z.number(),
  name: z.string(),
  stars: z.number(),
  text: z.string(),
  sample: z.boolean(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewsSchema = z.array(reviewSchema);
