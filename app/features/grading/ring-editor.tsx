import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { faultsOf, type Answered } from '#contract/grading/grade.ts';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import type { PhotoRing } from '#contract/grading/rings.ts';
import type { QuestionId } from '#contract/grading/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import type { CheckPhoto, ConditionCheckProps } from './check.ts';
import { pointOn, RingHandle } from './ring-handle.tsx';
import { useRings } from './use-rings.ts';
import styles from './ring-editor.module.css';

type RingEditorProps = Pick<ConditionCheckProps, 'category' | 'answers' | 'rings'> & {
  photo: CheckPhoto;
  onChange: (rings: readonly PhotoRing[]) => void;
  onDone: () => void;
};

const CENTER = { x: 0.5, y: 0.5 };

/** Rings around the faults on one photo. A tap on the photo adds one, Enter adds it in the middle. */
export function RingEditor({ category, answers, rings, photo, onChange, onDone }: RingEditorProps) {
  const faults = faultsOf(category, answers);
  const [chosenFault, setChosenFault] = useState<QuestionId>();
  const fault = faults.find(({ question }) => question === chosenFault) ?? faults[0];
  const picture = useRef<HTMLButtonElement>(null);
  const { shown, isFull, current, setCurrent, ...edit } = useRings({ rings, photo: photo.key, onChange });

  // The button that opened it is gone; the browser scrolls to the focus.
  useEffect(() => picture.current?.focus(), []);

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    if (isFull || fault === undefined) return;
    const isByKey = event.detail === 0;
    edit.add(fault.question, isByKey ? CENTER : pointOn(event.currentTarget, event));
  };
  const remove = (index: number) => {
    edit.remove(index);
    // The button that had the focus is gone.
    picture.current?.focus();
  };

  return (
    <div className={styles['ring-editor']}>
      <div className={styles['table']}>
        <div className={styles['frame']}>
          <button
            ref={picture}
            type="button"
            className={styles['picture']}
            aria-label={GRADING_SCREEN.addRing}
            onClick={tap}
          >
            {photo.picture}
          </button>
          {shown.map(({ ring, index }, place) => (
            <RingHandle
              key={index}
              ring={ring}
              label={`${faultWords(faults, ring)}. Ring ${place + 1} of ${shown.length}`}
              isCurrent={index === current}
              onFocus={() => setCurrent(index)}
              onMove={(to) => edit.place(index, to)}
              onLarger={() => edit.larger(index)}
              onSmaller={() => edit.smaller(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
      </div>
      <div>
        <p className="soft small">{GRADING_SCREEN.markHint}</p>
        <FaultSelect faults={faults} fault={fault} onChoose={setChosenFault} />
        <ul className={styles['rings']}>
          {shown.map(({ ring, index }) => (
            <li key={index}>
              <span>{faultWords(faults, ring)}</span>
              <RoundButton
                bare
                label={`Delete the ring at ${faultWords(faults, ring)}`}
                icon="trash"
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
        <div className={styles['tools']}>
          <RoundButton
            label={GRADING_SCREEN.smaller}
            icon="minus"
            disabled={current === undefined}
            onClick={() => edit.smaller()}
          />
          <RoundButton
            label={GRADING_SCREEN.larger}
            icon="plus"
            disabled={current === undefined}
            onClick={() => edit.larger()}
          />
          <Button variant="primary" small onClick={onDone}>
            {GRADING_SCREEN.done}
          </Button>
        </div>
        <Keys />
      </div>
    </div>
  );
}

type FaultSelectProps = {
  faults: readonly Answered[];
  fault: Answered | undefined;
  onChoose: (question: QuestionId | undefined) => void;
};

/** Which fault the next ring marks, if there are several. */
function FaultSelect({ faults, fault, onChoose }: FaultSelectProps) {
  if (faults.length < 2) return null;
  return (
    <div className={styles['fault']}>
      <SelectField
        label={GRADING_SCREEN.fault}
        value={fault?.question}
        onChange={({ target }) =>
          onChoose(faults.find(({ question }) => question === target.value)?.question)
        }
      >
        {faults.map(({ question, label, option }) => (
          <option key={question} value={question}>
            {label}: {option?.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The keys of a ring, where there is a keyboard. */
function Keys() {
  return (
    <p className={styles['keys']}>
      <span>
        <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> move
      </span>
      <span>
        <kbd>+</kbd> <kbd>-</kbd> size
      </span>
      <span>
        <kbd>Delete</kbd> remove
      </span>
    </p>
  );
}

/** "Cover: Rubbed" */
function faultWords(faults: readonly Answered[], ring: PhotoRing): string {
  const fault = faults.find(({ question }) => question === ring.question);
  return `${fault?.label}: ${fault?.option?.label}`;
}
