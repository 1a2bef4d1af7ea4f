import { useCallback, useState } from 'react';
import type { OwnReview, Review } from '#contract/reviews/review.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { noteChange } from '#app/http/changed-here.ts';
import { reviewsOver } from '#app/http/reviews.ts';
import { request } from '#app/http/request.ts';
import { useAsked } from '#app/pwa/personal/use-asked.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ReviewForm } from './review-form.tsx';

const calls = reviewsOver(request);

type WriteReviewProps = {
  productId: number;
  /** The review as everybody now reads it. */
  onWritten: (review: Review) => void;
};

/** For who bought the item and has it: the form. For everybody else a sentence; nothing while it is not known. */
export function WriteReview({ productId, onWritten }: WriteReviewProps) {
  const ask = useCallback(async (): Promise<OwnReview> => calls.readOwn(productId), [productId]);
  const { asked, put } = useAsked(ask);
  const [open, setOpen] = useState(false);
  if (asked.as === 'signed-out') return <p className="small soft">{REVIEW_MESSAGES.onlyBuyers}</p>;
  if (asked.as !== 'ready') return null;
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
      send={async (said) => {
        const written = await calls.write(productId, said);
        noteChange();
        put({ mayReview, review: written });
        setOpen(false);
        onWritten(written);
      }}
    />
  );
}
