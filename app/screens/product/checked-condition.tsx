import { lazy, Suspense, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import type { Ring } from '#contract/grading/rings.ts';
import { CheckedAnswers } from '../../features/grading/checked-answers.tsx';

const Zoom = lazy(async () => ({ default: (await import('../../features/catalog/product/zoom.tsx')).Zoom }));

/** The answers of a condition check; "Show" opens the photo with its rings. */
export function CheckedCondition({ product }: { product: Product }) {
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const shown = product.images.findIndex(({ url }) => url === rings[0]?.url);
  return (
    <>
      <CheckedAnswers product={product} onShow={setRings} />
      {shown >= 0 && (
        <Suspense>
          <Zoom
            title={product.title}
            pictures={product.images}
            first={shown}
            rings={rings}
            onClose={() => setRings([])}
          />
        </Suspense>
      )}
    </>
  );
}
