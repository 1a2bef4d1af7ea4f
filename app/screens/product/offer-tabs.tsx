import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import type { Review } from '#contract/reviews/review.ts';
import { ProductFacts } from '../../features/catalog/product/product-facts.tsx';
import { ReviewList } from '../../features/catalog/product/review-list.tsx';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { Paragraphs, Prose } from '../../ui/layout/prose.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { SectionFailure } from '../../ui/states/section-failure.tsx';
import { ConditionChecked } from './condition-checked.tsx';

const REVIEWS_ID = 'reviews';

const WriteReview = lazy(async () => ({
  default: await (await import('./later-parts.ts')).loadWriteReview(),
}));

const ReportListing = lazy(async () => ({
  default: await (await import('./later-parts.ts')).loadReportListing(),
}));

/** Description, Product Details, Reviews; the URL fragment #reviews opens the last. */
export function OfferTabs({ product, reviews }: { product: Product; reviews: ProductData['reviews'] }) {
  const [selected, select] = useState<string>();
  const hash = useHash();
  const open = selected ?? hash.slice(1);
  const tabs = [
    { id: 'description', label: 'Description', content: <Description product={product} /> },
    { id: 'details', label: 'Product Details', content: <ProductFacts product={product} /> },
    {
      id: REVIEWS_ID,
      label: 'Reviews',
      count: product.reviewCount ?? 0,
      content: <Reviews productId={product.id} reviews={reviews} open={open === REVIEWS_ID} />,
    },
  ];
  return (
    <section className="section" aria-label="Details" id={REVIEWS_ID}>
      <Tabs label="About this item" tabs={tabs} selected={open} onSelect={select} />
      <Report productId={product.id} />
    </section>
  );
}

/** A button that loads and opens the report form. */
function Report({ productId }: { productId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="scripted">
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        Report this listing
      </Button>
      {isOpen && (
        <Suspense>
          <ReportListing productId={productId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The URL fragment; '' on the server, which never receives it. */
const useHash = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => location.hash,
    () => '',
  );

type ReviewsProps = { productId: number; reviews: ProductData['reviews']; open: boolean };

/** The reviews; the user's own form loads only when the tab is open. */
function Reviews({ productId, reviews, open }: ReviewsProps) {
  const [written, setWritten] = useState<Review>();
  return (
    <>
      <Deferred value={reviews} skeleton={<p className="soft">Loading</p>} failed={reviewsFailure}>
        {(loaded) => (
          <ReviewList
            reviews={
              written === undefined ? loaded : [written, ...loaded.filter(({ id }) => id !== written.id)]
            }
          />
        )}
      </Deferred>
      {open && (
        <Suspense>
          <WriteReview productId={productId} onWritten={setWritten} />
        </Suspense>
      )}
    </>
  );
}

const reviewsFailure = (retry: () => void) => (
  <SectionFailure message="The reviews could not be loaded. Please try again later." retry={retry} />
);

function Description({ product }: { product: Product }) {
  return (
    <>
      <Prose>
        {product.description === '' ? (
          <p className="soft">The seller has not described this copy.</p>
        ) : (
          <Paragraphs text={product.description} />
        )}
      </Prose>
      {product.grading && <ConditionChecked product={product} />}
    </>
  );
}
