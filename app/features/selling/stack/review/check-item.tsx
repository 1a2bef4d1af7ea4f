import { useState } from 'react';
import { DEFAULT_CATEGORY, isCategory } from '#contract/catalog/categories.ts';
import { withFaultSentences } from '#contract/grading/grade.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { changeCheck, useDraft, type DraftCheck } from '#app/pwa/drafts/drafts.ts';
import { setFields } from '#app/pwa/stacks/stacks.ts';
import type { CheckDialogSlot } from '../../check-slot.ts';
import { createAutosave } from '../../drafts/autosave.ts';
import { DraftPicture } from '../../drafts/draft-picture.tsx';
import { showNotStored, storeOrToast } from '../../drafts/show-not-stored.ts';

type CheckItemProps = {
  /** The condition check. */
  Check: CheckDialogSlot;
  /** The item's id; undefined while no check is open. */
  item: string | undefined;
  onClose: () => void;
};

/** The condition check of an item of the stack. */
export const CheckItem = ({ item, ...rest }: CheckItemProps) =>
  item !== undefined && <OpenCheck key={item} item={item} {...rest} />;

function OpenCheck({ Check, item, onClose }: CheckItemProps & { item: string }) {
  const draft = useDraft(item);
  const [changed, setChanged] = useState<DraftCheck>();
  const [autosave] = useState(() =>
    createAutosave<DraftCheck>(async (check) => changeCheck(item, check), showNotStored),
  );
  if (draft === undefined || draft === null) return null;
  const { form, touched, photos } = draft;
  const { answers, rings } = changed ?? { answers: draft.answers ?? {}, rings: draft.rings ?? [] };
  return (
    <Check
      answers={answers}
      rings={rings}
      category={isCategory(form.category) ? form.category : DEFAULT_CATEGORY}
      title={form.title}
      backLabel={STACK_REVIEW.title}
      photos={photos.map((photo) => ({
        key: photo.key,
        picture: <DraftPicture photo={photo} alt="" />,
      }))}
      typedDescription={touched.includes('description') ? form.description : undefined}
      onAddSentences={(sentences) =>
        void storeOrToast(setFields(item, { description: withFaultSentences(form.description, sentences) }))
      }
      onChange={(check) => {
        setChanged(check);
        autosave.save(check);
      }}
      onClose={onClose}
    />
  );
}
