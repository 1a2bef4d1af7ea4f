import type { Breach } from '#api/doctor/invariants.ts';

/** Statements that corrupt a shop, and the breach that the doctor reports. */
export type Planted = Partial<Breach> & { readonly by: readonly string[] };

/** Those of drafts, in a shop with a product 1. */
export const PLANTED_IN_DRAFTS: readonly Planted[] = [
  {
    ailment: 'draft elsewhere',
    invariant: 'S1',
    about: 'product 1',
    seen: 'listed by draft d of another owner',
    by: ["insert into stack_drafts (id, owner, product_id) values ('d', 's:99', 1)"],
  },
  {
    ailment: 'photo elsewhere',
    invariant: 'S2',
    about: 'upload 1',
    seen: 'kept by draft d',
    by: [
      "insert into stack_drafts (id, owner) values ('d', 's:99')",
      `insert into uploads (id, owner, original_name, mime_type, photo, picture, suggestion, created_at, draft_id)
       values (1, 's:1', '', '', '', '{}', '{}', 0, 'd')`,
    ],
  },
];
