import { useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { breadcrumbData, jsonLd, productData } from '../../features/catalog/product/product-data.ts';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { useShop } from '../../shell/use-shop.ts';
import { isFailed } from '../../ui/deferred.tsx';

/**
 * JSON-LD for search engines. They request every page from the server, so only the server builds it: the browser keeps
 * what the server rendered, and renders none after a client navigation.
 */
export function StructuredData({ product, reviews }: { product: Product; reviews: ProductData['reviews'] }) {
  const { origin } = useShop();
  const [wasServed] = useState(isServed);
  if (!wasServed) return null;
  // SSR is a build-time constant, so the code that builds the texts stays out of the browser's bundle.
  const texts = import.meta.env.SSR ? textsOf(product, reviews, origin) : ['', ''];
  return texts.map((text, index) => (
    <script
      key={index}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}

/** True on the server and during hydration. */
const isServed = (): boolean => import.meta.env.SSR || !('interactive' in document.documentElement.dataset);

function textsOf(product: Product, reviews: ProductData['reviews'], origin: string): string[] {
  const loaded = reviews instanceof Promise || isFailed(reviews) ? [] : reviews;
  return [jsonLd(productData(product, loaded, origin)), jsonLd(breadcrumbData(product, origin))];
}
