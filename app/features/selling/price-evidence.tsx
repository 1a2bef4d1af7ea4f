import { Link } from 'react-router-dom';
import type { Suggestion } from '#contract/appraisal.ts';
import { gradeName } from '#contract/conditions.ts';
import { formatDollars } from '#contract/money.ts';

/** Why this price: the sentence, and the copies it was taken from. */
export function PriceEvidence({ suggestion }: { suggestion: Suggestion | undefined }) {
  if (suggestion?.reasoning === undefined) return null;
  const { reasoning, comparables } = suggestion;
  return (
    <div className="evidence">
      <p>
        <b>{reasoning}</b>
      </p>
      {comparables.length > 0 && (
        <details>
          <summary>See them</summary>
          <ul>
            {comparables.map(({ productId, title, condition, price }) => (
              <li key={productId}>
                <Link className="link" to={`/product/${productId}`} target="_blank">
                  {title}
                </Link>
                , {gradeName(condition)}: {formatDollars(price)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
