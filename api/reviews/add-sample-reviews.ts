import type { Tx } from '../storage/storage.ts';
import { insertReviews } from './reviews.repo.ts';

/** A review of the demo catalog, marked as a sample on every screen. */
export interface SampleReview {
  readonly productId: number;
  readonly name: string;
  readonly stars: number;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Inserts sample reviews. The caller sets the products' ratings. */
export async function addSampleReviews(tx: Tx, samples: readonly SampleReview[]): Promise<void> {
  for (let at = 0; at < samples.length; at += BATCH_SIZE) {
    await insertReviews(
      tx,
      samples.slice(at, at + BATCH_SIZE).map((sample) => ({ ...sample, sample: true })),
    );
  }
}
