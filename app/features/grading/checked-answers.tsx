import type { Product } from '#contract/catalog/product.ts';
import { answeredQuestions, answersOf } from '#contract/grading/grade.ts';
import type { Ring } from '#contract/grading/rings.ts';
import { CHECKED } from '#contract/grading/grading-messages.ts';
import { Example } from './example.tsx';
import styles from './checked-answers.module.css';

type CheckedAnswersProps = {
  product: Product;
  /** Opens the photo of these rings, which are on one photo. */
  onShow: (rings: readonly Ring[]) => void;
};

/** The answers of a seller's condition check, each with its drawing and, if it is marked on a photo, a button that shows it. */
export function CheckedAnswers({ product: { category, grading }, onShow }: CheckedAnswersProps) {
  if (grading?.v !== 1) return null;
  const ringsAt = (question: string): readonly Ring[] => {
    const rings = grading.rings.filter((ring) => ring.question === question);
    return rings.filter(({ url }) => url === rings[0]?.url);
  };
  return (
    <dl className={styles['checked-answers']}>
      {answeredQuestions(category, answersOf(grading)).map(({ question, label, option }) => (
        <div key={question}>
          <dt>
            <Example question={question} option={option?.id ?? ''} small />
            {label}
          </dt>
          <dd>
            {option?.label}
            {question === 'pieces' && grading.missing !== undefined && `: ${grading.missing}`}
          </dd>
          {ringsAt(question).length > 0 && (
            <dd>
              <button type="button" className="link" onClick={() => onShow(ringsAt(question))}>
                {CHECKED.show}
                <span className="vh"> {label} in the photo</span>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
