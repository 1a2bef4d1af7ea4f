import * as z from 'zod/mini';

/** The first file of an archive; lists the others. */
export const MANIFEST = 'manifest.json';
export const DATABASE = 'shop.db';

const fileSchema = z.object({
  name: z.string().check(z.regex(/^(shop\.db|photos\/[0-9a-f]{64}(?:-private)?\.jpg)$/)),
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export const manifestSchema = z.object({
  /** 1: from SQLite. 2: from PostgreSQL; the database still lacks its full-text index. */
  format: z.enum(['dogear backup 1', 'dogear backup 2']),
  /** ISO 8601. The backup contains everything committed until then. */
  createdAt: z.string(),
  /** In archive order. */
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

export const photoFile = (name: string) => `photos/${name}.jpg` as const;
