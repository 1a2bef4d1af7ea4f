import { useCallback, useState } from 'react';
import type { OwnReview, Review } from '#contract/reviews/review.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { createReviewsClient } from '#app/http/reviews.ts';
import { request } from '#app/http/request.ts';
import { useServerData } from '#app/pwa/personal/use-server-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ReviewForm } from './review-form.tsx';

const calls = createReviewsClient(request);

type WriteReviewProps = {
  productId: number;
  /** Called with the published review. */
  onWritten: (review: Review) => void;
};

/** The review form for buyers whose item has arrived; a sentence for everyone else; nothing while loading. */
export function WriteReview({ productId, onWritten }: WriteReviewProps) {
  const fetchReview = useCallback(async (): Promise<OwnReview> => calls.readOwn(productId), [productId]);
  const { asked, setValue: put } = useServerData(fetchReview);
  const [open, setOpen] = useState(false);
  if (asked.status === 'signed-out') return <p className="small soft">{REVIEW_MESSAGES.onlyBuyers}</p>;
  if (asked.status !== 'ready') return null;
  const { mayReview, review } = asked.value;
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
        put({ mayReview, review: written });
        setOpen(false);
        onWritten(written);
      }}
    />
  );
}
