import type { Tx } from '../storage/storage.ts';
import { insertReviews } from './reviews.repo.ts';

/** A review that nobody wrote: it comes with the demo catalog, and every screen says so. */
export interface SampleReview {
  readonly productId: number;
  readonly name: string;
  readonly stars: number;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** So many rows go into one statement. */
const ROWS = 500;

/** Writes samples down, marked as such. Their stars must be part of what the catalog was told about the products. */
export async function addSampleReviews(tx: Tx, samples: readonly SampleReview[]): Promise<void> {
  for (let at = 0; at < samples.length; at += ROWS) {
    await insertReviews(
      tx,
      samples.slice(at, at + ROWS).map((sample) => ({ ...sample, sample: true })),
    );
  }
}
