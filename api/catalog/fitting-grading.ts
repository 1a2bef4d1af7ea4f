import { answersOf, gradeOf, isBetter } from '#contract/grading/grade.ts';
import { type Grading } from '#contract/grading/grading.ts';
import type { ProductRow } from './product-on-wire.ts';

type GradedRow = Pick<ProductRow, 'category' | 'condition' | 'grading' | 'images'>;

/**
 * The condition check that holds after a change: none if the category changes and the change brings no new check, or if the
 * condition is better than its grade. Rings go with their photo.
 */
export function fittingGrading(before: GradedRow, next: GradedRow): Grading | null {
  const { category, condition, grading, images } = next;
  if (grading === null) return null;
  if (category !== before.category && grading === before.grading) return null;
  const grade = gradeOf(category, answersOf(grading));
  if (grade === undefined || isBetter(condition, grade)) return null;
  const urls = new Set(images.map(({ url }) => url));
  const rings = grading.rings.filter(({ url }) => urls.has(url));
  return rings.length === grading.rings.length ? grading : { ...grading, rings };
}
