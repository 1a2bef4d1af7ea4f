import { titleCase } from '#contract/catalog/categories.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Review } from '#contract/reviews/review.ts';

/** Serializes schema.org data for a script element; escapes "<", so that no value can close the element. */
export const jsonLd = (thing: unknown): string => JSON.stringify(thing).replaceAll('<', '\\u003c');

/** schema.org/Product. Includes ratings only if no review is a sample. `origin` has no trailing slash. */
export function productData(product: Product, reviews: readonly Review[], origin: string): unknown {
  const real = reviews.length > 0 && reviews.every((review) => !review.sample);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: String(product.id),
    category: titleCase(product.category),
    image: product.images.map(({ url }) => `${origin}${url}-1280.jpg`),
    ...(product.isbn === undefined ? {} : { gtin13: product.isbn }),
    ...(real && product.rating !== undefined
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount ?? reviews.length,
          },
        }
      : {}),
    offers: {
      '@type': 'Offer',
      url: `${origin}/product/${product.id}`,
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: `https://schema.org/${product.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    },
  };
}

/** A paused or held item comes back. */
function availabilityOf({ inStock, held, paused }: Product): string {
  if (inStock) return 'InStock';
  return held === true || paused !== undefined ? 'OutOfStock' : 'SoldOut';
}

/** schema.org/BreadcrumbList: Home, category, product. */
export function breadcrumbData(product: Product, origin: string): unknown {
  const places = [
    { name: 'Home', path: '/' },
    { name: titleCase(product.category), path: `/category/${product.category}` },
    { name: product.title, path: `/product/${product.id}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
