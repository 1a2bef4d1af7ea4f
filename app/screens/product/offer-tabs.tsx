import { useState } from 'react';
import type { Product } from '#contract/product.ts';
import { ProductFacts } from '../../features/catalog/product-facts.tsx';
import { ReviewList } from '../../features/catalog/review-list.tsx';
import type { ProductData } from '../../shell/loader-data.ts';
import { Handed } from '../../ui/handed.tsx';
import { Paragraphs, Prose } from '../../ui/prose.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SectionFailure } from '../section-failure.tsx';

/** Description, Product Details, Reviews. */
export function OfferTabs({ product, reviews }: { product: Product; reviews: ProductData['reviews'] }) {
  const [open, setOpen] = useState('description');
  const tabs = [
    { id: 'description', label: 'Description', content: <About product={product} /> },
    { id: 'details', label: 'Product Details', content: <ProductFacts product={product} /> },
    {
      id: 'reviews',
      label: 'Reviews',
      count: product.reviewCount ?? 0,
      content: (
        <Handed value={reviews} bones={<p className="soft">Loading</p>} failed={reviewsFailure}>
          {(given) => <ReviewList reviews={given} />}
        </Handed>
      ),
    },
  ];
  return (
    <section className="section" aria-label="About">
      <Tabs label="About this item" tabs={tabs} selected={open} onSelect={setOpen} />
    </section>
  );
}

const reviewsFailure = (retry: () => void) => (
  <SectionFailure message="The reviews could not be loaded. Please try again later." retry={retry} />
);

function About({ product }: { product: Product }) {
  return (
    <Prose>
      <h3>About this item</h3>
      {product.description === '' ? (
        <p className="soft">The seller has not described this copy.</p>
      ) : (
        <Paragraphs text={product.description} />
      )}
    </Prose>
  );
}
