import { titleCase } from '#contract/catalog/categories.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import type { Product } from '#contract/catalog/product.ts';
import proseStyles from '#app/ui/layout/prose.module.css';

/** A product's known details. */
export function ProductFacts({ product }: { product: Product }) {
  const facts: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['Title', product.title],
    ['Author', product.author],
    ['Publisher', product.publisher],
    ['Published', product.publishedYear],
    ['ISBN', product.isbn],
    ['Pages', product.pages],
    ['Binding', product.binding],
    ['Language', product.language],
    ['Category', titleCase(product.category)],
    ['Condition', conditionLabel(product.condition)],
    ['Copies', product.inStock ? (product.stock ?? undefined) : undefined],
    ['Seller', product.seller],
  ];
  return (
    <dl className={proseStyles['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
