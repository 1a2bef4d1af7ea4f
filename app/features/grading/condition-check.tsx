import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  faultSentences,
  faultsOf,
  hasAnswers,
  hasMissingPieces,
  MAX_MISSING_LENGTH,
  openQuestionCount,
  type Answers,
} from '#contract/grading/grade.ts';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { questionsFor } from '#contract/grading/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NO_CHECK, type CheckPhoto, type ConditionCheckProps } from './check.ts';
import { GradeBar } from './grade-bar.tsx';
import { QuestionField } from './question-field.tsx';
import { RingEditor } from './ring-editor.tsx';
import styles from './condition-check.module.css';

/** The condition check over the whole screen: the questions, and rings around the faults. */
export function ConditionCheck({
  onClose,
  backLabel = GRADING_SCREEN.back,
  ...props
}: ConditionCheckProps & { onClose: () => void }) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [markedPhoto, setMarkedPhoto] = useState<string>();
  const [lastMarked, setLastMarked] = useState<string>();
  const photo = props.photos.find(({ key }) => key === markedPhoto);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const remove = () => {
    props.onChange(NO_CHECK);
    dialog.current?.close();
  };
  const goBack = () => {
    if (photo === undefined) dialog.current?.close();
    setLastMarked(photo?.key);
    setMarkedPhoto(undefined);
  };
  // Outside the form around it: the answers are no fields of that form.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['condition-check']}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        goBack();
      }}
      // The browser restores the focus before the dialog unmounts.
      onClose={onClose}
    >
      <div className={styles['page']}>
        <button type="button" className={styles['back']} onClick={goBack}>
          <Icon name="chevron-left" />
          <span>{photo === undefined ? backLabel : GRADING_SCREEN.title}</span>
        </button>
        <h2 id={heading}>{photo === undefined ? GRADING_SCREEN.title : GRADING_SCREEN.markTitle}</h2>
        {photo === undefined ? (
          <Questions
            {...props}
            lastMarked={lastMarked}
            onMark={setMarkedPhoto}
            onRemove={remove}
            onDone={goBack}
          />
        ) : (
          <RingEditor
            {...props}
            photo={photo}
            onChange={(rings) => props.onChange({ answers: props.answers, rings })}
            onDone={goBack}
          />
        )}
      </div>
    </dialog>,
    document.body,
  );
}

interface Marking {
  /** The photo from whose rings the seller returns. */
  readonly lastMarked: string | undefined;
  readonly onMark: (photo: string) => void;
}

type QuestionsProps = ConditionCheckProps & Marking & { onRemove: () => void; onDone: () => void };

function Questions({ lastMarked, onMark, onRemove, onDone, ...check }: QuestionsProps) {
  const { category, title, answers, rings, onChange } = check;
  const change = (changed: Answers) => {
    const next = { ...answers, ...changed };
    const faults = new Set(faultsOf(category, next).map(({ question }) => question));
    // A ring goes with its fault.
    onChange({ answers: next, rings: rings.filter(({ question }) => faults.has(question)) });
  };
  const isFlawless = openQuestionCount(category, answers) === 0 && faultsOf(category, answers).length === 0;
  return (
    <>
      {title !== '' && <p className="soft">{title}</p>}
      {questionsFor(category).map((question) => (
        <div key={question.id}>
          <QuestionField
            question={question}
            answer={answers[question.id]}
            onAnswer={(option) => change({ [question.id]: option })}
          />
          {question.id === 'pieces' && hasMissingPieces(category, answers) && (
            <div className={styles['which']}>
              <InputField
                label={GRADING_SCREEN.which}
                mark={<span className="tiny soft">{GRADING_SCREEN.whichHint}</span>}
                value={answers.missing ?? ''}
                maxLength={MAX_MISSING_LENGTH}
                onChange={({ target }) => change({ missing: target.value })}
              />
            </div>
          )}
        </div>
      ))}
      {isFlawless && (
        <label className={styles['unread']}>
          <input
            type="checkbox"
            checked={answers.unread === true}
            onChange={({ target }) => change({ unread: target.checked ? true : undefined })}
          />
          {GRADING_SCREEN.unread}
        </label>
      )}
      <PhotosToMark {...check} lastMarked={lastMarked} onMark={onMark} />
      <SentencesToAdd {...check} />
      {hasAnswers(answers) && (
        <p className={styles['remove']}>
          <Button small variant="quiet" onClick={onRemove}>
            {GRADING_SCREEN.remove}
          </Button>
        </p>
      )}
      <GradeBar category={category} answers={answers} onDone={onDone} />
    </>
  );
}

/** Once there is a fault: the photos on which it can be marked. */
function PhotosToMark(props: ConditionCheckProps & Marking) {
  const { category, answers, rings, photos, lastMarked, onMark } = props;
  if (photos.length === 0 || faultsOf(category, answers).length === 0) return null;
  return (
    <div className={styles['photos']}>
      <h3>{GRADING_SCREEN.mark}</h3>
      <ul>
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <PhotoToMark
              photo={photo}
              place={index + 1}
              count={rings.filter((ring) => ring.photo === photo.key).length}
              takesFocus={photo.key === lastMarked}
              onMark={onMark}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type PhotoToMarkProps = {
  photo: CheckPhoto;
  place: number;
  /** Its rings. */
  count: number;
  takesFocus: boolean;
  onMark: (photo: string) => void;
};

function PhotoToMark({ photo, place, count, takesFocus, onMark }: PhotoToMarkProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Mark a fault on photo ${place}, ${count} marked`}
      onClick={() => onMark(photo.key)}
    >
      {photo.picture}
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </button>
  );
}

/** Offers the sentences for a description that the seller has typed. */
function SentencesToAdd({ category, answers, typedDescription, onAddSentences }: ConditionCheckProps) {
  const sentences = faultSentences(category, answers);
  if (sentences === '' || onAddSentences === undefined || typedDescription === undefined) return null;
  if (typedDescription.includes(sentences)) return null;
  return (
    <div className={styles['sentences']}>
      <p>{sentences}</p>
      <Button small variant="quiet" onClick={() => onAddSentences(sentences)}>
        {GRADING_SCREEN.addSentences}
      </Button>
    </div>
  );
}
