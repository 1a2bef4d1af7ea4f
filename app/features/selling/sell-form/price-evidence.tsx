import { Link } from 'react-router-dom';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { gradeName, isCondition } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import { CONDITION_PERCENT } from '#contract/pricing/price-evidence.ts';
import { conditionReason } from '#contract/selling/selling-messages.ts';
import sellingStyles from '../selling.module.css';

type PriceEvidenceProps = {
  suggestion: Suggestion | undefined;
  /** The condition chosen in the form. */
  condition: string;
};

/** Explains the suggested price: the reasoning, the condition's share, and the comparable copies. */
export function PriceEvidence({ suggestion, condition }: PriceEvidenceProps) {
  if (suggestion?.reasoning === undefined) return null;
  const { reasoning, comparables, recommendedPrice } = suggestion;
  const isScaled = recommendedPrice !== undefined && isCondition(condition) && condition !== 'new';
  return (
    <div className={sellingStyles['evidence']}>
      <p>
        <b>{reasoning}</b>
        {isScaled && ` ${conditionReason(gradeName(condition), CONDITION_PERCENT[condition])}`}
      </p>
      {comparables.length > 0 && (
        <details>
          <summary>See them</summary>
          <ul>
            {comparables.map(({ productId, title, condition: grade, price }) => (
              <li key={productId}>
                <Link className="link" to={`/product/${productId}`} target="_blank">
                  {title}
                </Link>
                , {gradeName(grade)}: {formatDollars(price)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
