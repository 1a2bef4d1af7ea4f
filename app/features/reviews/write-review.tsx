import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Review } from '#contract/reviews/review.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { useServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { calls, ownReviewHref, type loader } from './own-review.ts';
import { ReviewForm } from './review-form.tsx';

type WriteReviewProps = {
  productId: number;
  /** Called with the published review. */
  onWritten: (review: Review) => void;
};

/** The review form for buyers whose item has arrived; a sentence for everyone else; nothing while loading. */
export function WriteReview({ productId, onWritten }: WriteReviewProps) {
  const href = ownReviewHref(productId);
  // By key, so that another product does not show this one's review.
  const { data: fetched, load } = useFetcher<typeof loader>({ key: href });
  const data = useServerData(fetched?.ownReview);
  useEffect(() => void load(href), [load, href]);
  const [open, setOpen] = useState(false);
  if (data.status === 'signed-out') return <p className="small soft">{REVIEW_MESSAGES.onlyBuyers}</p>;
  if (data.status !== 'ready') return null;
  const { mayReview, review } = data.value;
  if (!mayReview) return <p className="small soft">{REVIEW_MESSAGES.onlyBuyers}</p>;
  if (review !== undefined && !open)
    return (
      <Button small onClick={() => setOpen(true)}>
        {REVIEW_FORM.change}
      </Button>
    );
  return (
    <ReviewForm
      before={review}
      send={async (input) => {
        const written = await calls.write(productId, input);
        invalidateReads();
        await load(href);
        setOpen(false);
        onWritten(written);
      }}
    />
  );
}
