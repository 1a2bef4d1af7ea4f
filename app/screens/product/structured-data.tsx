import { useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { breadcrumbData, jsonLd, productData } from '../../features/catalog/product/product-data.ts';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { useShop } from '../../shell/use-shop.ts';
import { isFailed } from '../../ui/deferred.tsx';

/**
 * What search engines read of an item. They ask the server for every page: the page keeps what the server wrote, knows
 * nothing of its making, and writes none for an item that somebody comes to within the shop.
 */
export function StructuredData({ product, reviews }: { product: Product; reviews: ProductData['reviews'] }) {
  const { origin } = useShop();
  const [served] = useState(isServed);
  if (!served) return null;
  // The condition is known when the page is built, so that what makes the texts stays on the server.
  const texts = import.meta.env.SSR ? textsOf(product, reviews, origin) : ['', ''];
  return texts.map((text, at) => (
    <script
      key={at}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}

/** On the server, and while React takes the server's page over. */
const isServed = (): boolean => import.meta.env.SSR || !('interactive' in document.documentElement.dataset);

function textsOf(product: Product, reviews: ProductData['reviews'], origin: string): string[] {
  const given = reviews instanceof Promise || isFailed(reviews) ? [] : reviews;
  return [jsonLd(productData(product, given, origin)), jsonLd(breadcrumbData(product, origin))];
}
