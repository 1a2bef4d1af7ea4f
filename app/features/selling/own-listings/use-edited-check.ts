import { useState } from 'react';
import { isCategory } from '#contract/catalog/categories.ts';
import { type Answers, answersOf, gradeOf, hasAnswers, withFaultSentences } from '#contract/grading/grade.ts';
import { toNewGrading } from '#contract/grading/grading.ts';
import { type PhotoRing } from '#contract/grading/rings.ts';
import type { ListingChange, OwnListing } from '#contract/selling/selling.ts';

interface Check {
  readonly answers: Answers;
  readonly rings: readonly PhotoRing[];
}

const storedCheck = ({ product: { grading } }: OwnListing): Check =>
  grading === undefined
    ? { answers: {}, rings: [] }
    : {
        answers: answersOf(grading),
        rings: grading.rings.map(({ url, ...ring }) => ({ ...ring, photo: url })),
      };

/**
 * The condition check of a listing that is being edited, with the fields that it fills: until the seller chooses a condition, that is
 * the grade.
 */
export function useEditedCheck(listing: OwnListing) {
  const { product } = listing;
  const [check, setCheck] = useState(() => storedCheck(listing));
  const [isChecked, setChecked] = useState(false);
  const [category, setCategory] = useState(product.category);
  const [condition, setCondition] = useState<string>(product.condition);
  const [isConditionChosen, setConditionChosen] = useState(false);
  const [description, setDescription] = useState(product.description);
  const grade = gradeOf(category, check.answers);
  return {
    check,
    category,
    condition: isChecked && !isConditionChosen ? (grade ?? condition) : condition,
    description,
    setDescription,
    addSentences: (sentences: string) => setDescription(withFaultSentences(description, sentences)),
    setCheck: (changed: Check) => {
      setCheck(changed);
      setChecked(true);
    },
    setCategory: (value: string) => {
      if (isCategory(value)) setCategory(value);
    },
    setCondition: (value: string) => {
      setCondition(value);
      setConditionChosen(true);
    },
    /** The check to send, with rings on these photos: a new or changed one, once it is finished; null for one that was removed. */
    toChange: (photoUrls: readonly string[]): Pick<ListingChange, 'grading'> => {
      const isRemoved = product.grading !== undefined && !hasAnswers(check.answers);
      if (isRemoved) return { grading: null };
      const isSame = !isChecked && category === product.category;
      if (isSame || grade === undefined) return {};
      const rings = check.rings.filter(({ photo }) => photoUrls.includes(photo));
      return {
        grading: toNewGrading(
          category,
          check.answers,
          rings.map(({ photo, ...ring }) => ({ ...ring, url: photo })),
        ),
      };
    },
  };
}
