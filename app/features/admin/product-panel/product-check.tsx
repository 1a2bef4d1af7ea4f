import { useEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { answeredQuestions, answersOf, gradeSentence } from '#contract/grading/grade.ts';
import { useServerData } from '#app/pwa/personal/personal-data.ts';
import { Listing } from '../listing.tsx';
import { checkPath, type ProductsPageData } from '../load-products-page.ts';
import styles from './product-panel.module.css';

/** The seller's check of the condition: the grade and each answer. Renders nothing without one. */
export function ProductCheck({ product }: { product: AdminProduct }) {
  const { data, load } = useFetcher<ProductsPageData | null>();
  const path = checkPath(product);
  useEffect(() => void load(path), [load, path]);
  const check = useServerData(data?.check);
  if (check.status === 'loading') return null;
  return (
    <Listing data={check} failed="Error Loading Check">
      {({ category, grading }) => {
        if (grading === null) return null;
        const answers = answersOf(grading);
        return (
          <section aria-labelledby="condition-check">
            <h3 id="condition-check">Checked by the seller</h3>
            <p className="small">{gradeSentence(category, answers)}</p>
            <ul className={styles['changes']}>
              {answeredQuestions(category, answers).map(({ question, label, option }) => (
                <li key={question}>
                  <span className="soft">{label}</span>
                  <span>
                    {option?.label}
                    {question === 'pieces' && grading.missing !== undefined && `: ${grading.missing}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Listing>
  );
}
