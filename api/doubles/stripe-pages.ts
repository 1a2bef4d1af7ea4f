import * as z from 'zod/mini';

/** Which page of a list, and of which transfers. */
export const pageSchema = z.object({
  created: z.optional(z.object({ gte: z.optional(z.number()) })),
  destination: z.optional(z.string()),
  limit: z._default(z.number(), 10),
  starting_after: z.optional(z.string()),
});

/** A page of a list, newest first. */
export function pageOf(
  all: readonly { readonly id: string; readonly created: number }[],
  { created, limit, starting_after: after }: z.infer<typeof pageSchema>,
  url: string,
): object {
  const found = all.filter((each) => each.created >= (created?.gte ?? 0));
  const first = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const data = found.slice(first, first + limit);
  return { object: 'list', data, has_more: found.length > first + limit, url };
}
