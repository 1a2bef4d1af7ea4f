import { useState, type FormEvent } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Review, ReviewInput } from '#contract/reviews/review.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ApiError } from '#app/http/errors.ts';
import { TextField } from '#app/ui/forms/field.tsx';
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
  const [said, setInput] = useState<ReviewInput>({ stars: before?.stars ?? 0, text: before?.text ?? '' });
  const [sending, setSending] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errors = isSubmitted ? validate(said) : {};

  const submit = async () => {
    setIsSubmitted(true);
    if (sending || Object.keys(validate(said)).length > 0) return;
    setSending(true);
    try {
      await send(said);
      toast({ title: REVIEW_MESSAGES.saved });
    } catch (error) {
      const message = error instanceof ApiError && error.status < 500 ? error.userText : undefined;
      toast({ variant: 'destructive', title: 'Error', text: message ?? REVIEW_MESSAGES.saveFailed });
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className={reviewsStyles['form']}
      method="post"
      noValidate
      aria-labelledby="write-review"
      onSubmit={onSubmit}
    >
      <h3 id="write-review">{before === undefined ? REVIEW_FORM.write : REVIEW_FORM.change}</h3>
      <StarChoice
        value={said.stars}
        error={errors.stars}
        onChange={(stars) => setInput({ ...said, stars })}
      />
      <TextField
        label={REVIEW_FORM.text}
        hint={REVIEW_FORM.hint}
        rows={4}
        maxLength={LIMITS.message.max}
        value={said.text}
        error={errors.text}
        onChange={({ target }) => setInput({ ...said, text: target.value })}
      />
      <Button type="submit" variant="primary" pending={sending}>
        {REVIEW_FORM.send}
      </Button>
    </form>
  );
}

type ReviewErrors = { readonly stars?: string; readonly text?: string };

const validate = ({ stars, text }: ReviewInput): ReviewErrors => ({
  ...(stars === 0 ? { stars: REVIEW_MESSAGES.starsMissing } : {}),
  ...(text.trim() === '' ? { text: REVIEW_MESSAGES.textMissing } : {}),
});
