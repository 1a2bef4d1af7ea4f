import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, gte, isNotNull, lt } from 'drizzle-orm';
import { answersOf, gradeOf, isBetter } from '#contract/grading/grade.ts';
import { products } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';
import { newestId, RANGE } from './find-breaches.repo.ts';
import type { Breach } from './invariants.ts';

/** The products whose condition is better than the grade of their check, or whose check is incomplete. */
export async function unsupportedConditions(db: Db): Promise<Breach[]> {
  const found: Breach[] = [];
  const last = await newestId(db, 'products');
  for (let from = 0; from <= last; from += RANGE) {
    const rows = await db
      .select({
        id: products.id,
        category: products.category,
        condition: products.condition,
        grading: products.grading,
      })
      .from(products)
      .where(and(gte(products.id, from), lt(products.id, from + RANGE), isNotNull(products.grading)));
    for (const { id, category, condition, grading } of rows) {
      const grade = grading === null ? undefined : gradeOf(category, answersOf(grading));
      if (grade !== undefined && !isBetter(condition, grade)) continue;
      const seen = `condition ${condition}, grade ${grade ?? 'missing'}`;
      found.push({ invariant: 'S3', ailment: 'unsupported', about: `product ${id}`, seen });
    }
    await yieldToEventLoop();
  }
  return found;
}
