import { useId } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { REVIEW_FORM } from '#contract/reviews/review-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import reviewsStyles from './reviews.module.css';

type StarChoiceProps = {
  name: string;
  /** 0 if none is chosen yet. */
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
};

const STARS = Array.from({ length: LIMITS.stars.max }, (_, at) => at + 1);

/** One to five stars, as native radio buttons for keyboard support. */
export function StarChoice({ name, value, error, onChange }: StarChoiceProps) {
  const noteId = useId();
  return (
    <fieldset
      className={reviewsStyles['star-choice']}
      aria-describedby={error === undefined ? undefined : noteId}
    >
      <legend className={fieldStyles['label']}>{REVIEW_FORM.stars}</legend>
      <div>
        {STARS.map((stars) => (
          <label
            key={stars}
            className={
              stars <= value ? classes(reviewsStyles['star'], reviewsStyles['on']) : reviewsStyles['star']
            }
          >
            <input
              type="radio"
              className="vh"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
            <span className="vh">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={fieldStyles['error']} id={noteId}>
          <Icon name="warning" /> {error}
        </p>
      )}
    </fieldset>
  );
}
