import type { Product } from '#contract/product.ts';
import { breadcrumbData, jsonLd, productData } from '../../features/catalog/product-data.ts';
import type { ProductData } from '../../shell/loader-data.ts';
import { useShop } from '../../shell/use-shop.ts';
import { isFailed } from '../../ui/handed.tsx';

/** What search engines read of an item. */
export function StructuredData({ product, reviews }: { product: Product; reviews: ProductData['reviews'] }) {
  const { origin } = useShop();
  const given = reviews instanceof Promise || isFailed(reviews) ? [] : reviews;
  return (
    <>
      <Data thing={productData(product, given, origin)} />
      <Data thing={breadcrumbData(product, origin)} />
    </>
  );
}

function Data({ thing }: { thing: unknown }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(thing) }} />;
}
