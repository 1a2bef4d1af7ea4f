import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { reviewInputSchema, type Review, type ReviewInput } from '#contract/reviews/review.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { StarChoice } from './star-choice.tsx';
import reviewsStyles from './reviews.module.css';

type ReviewFormProps = {
  /** The user's earlier review of the product, if any. */
  before: Review | undefined;
  send: (input: ReviewInput) => Promise<void>;
};

/** Stars and text. Input stays until the server has stored it. */
export function ReviewForm({ before, send }: ReviewFormProps) {
  const [stars, setStars] = useState(before?.stars ?? 0);
  const { isBusy, errors, props } = useForm({
    schema: async () => reviewInputSchema,
    toInput: (values) => ({ ...values, stars }),
    submit: async (input) => {
      await send(input);
      toast({ title: REVIEW_MESSAGES.saved });
    },
    onFailure: (error) => showError(error, REVIEW_MESSAGES.saveFailed),
  });
  return (
    <form {...props} className={reviewsStyles['form']} aria-labelledby="write-review">
      <h3 id="write-review">{before === undefined ? REVIEW_FORM.write : REVIEW_FORM.change}</h3>
      <StarChoice name="stars" value={stars} error={errors['stars']} onChange={setStars} />
      <TextField
        label={REVIEW_FORM.text}
        name="text"
        hint={REVIEW_FORM.hint}
        rows={4}
        maxLength={LIMITS.message.max}
        defaultValue={before?.text}
        error={errors['text']}
      />
      <Button type="submit" variant="primary" pending={isBusy}>
        {REVIEW_FORM.send}
      </Button>
    </form>
  );
}
