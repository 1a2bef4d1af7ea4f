import type { Category } from '../catalog/categories.ts';

/** The questions of the condition check, in the order of the screens. */
export const QUESTION_IDS = [
  'spine',
  'jacket',
  'cover',
  'marks',
  'pages',
  'staples',
  'label',
  'pieces',
  'box',
  'rules',
  'damp',
] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];

/** The best grade that an answer allows: L like new, V very good, G good, A acceptable. X: the item cannot be sold. */
export type Cap = 'L' | 'V' | 'G' | 'A' | 'X';

/** An answer to a question; its drawing is the symbol `{question}-{option}` of the sprite. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly cap: Cap;
  /** Its sentence in the description; undefined for answers without a fault. */
  readonly sentence?: string;
  /** Follows "Good because of". */
  readonly reason?: string;
}

export interface Question {
  readonly id: QuestionId;
  readonly label: string;
  readonly categories: readonly Category[];
  readonly options: readonly Option[];
}

const sound = (id: string, label: string): Option => ({ id, label, cap: 'L' });
const fault = (id: string, label: string, cap: Cap, sentence: string, reason: string): Option => ({
  id,
  label,
  cap,
  sentence,
  reason,
});
/** `sentence`: the reason why the item cannot be sold. */
const unsellable = (id: string, label: string, sentence: string): Option => ({
  id,
  label,
  cap: 'X',
  sentence,
});

const BOUND = ['books', 'manuals', 'journals'] as const;
const STAPLED = ['magazines', 'catalogs'] as const;
const PRINTED = [...BOUND, ...STAPLED];

const QUESTIONS: Readonly<Record<QuestionId, Omit<Question, 'id'>>> = {
  spine: {
    label: 'Spine',
    categories: BOUND,
    options: [
      sound('straight', 'Straight'),
      fault('light-creases', 'Light creases', 'V', 'The spine has light creases.', 'light creases'),
      fault(
        'creased-or-leaning',
        'Creased or leaning',
        'G',
        'The spine is creased or leans.',
        'a creased or leaning spine',
      ),
      fault('split', 'Split', 'A', 'The spine is split.', 'a split spine'),
    ],
  },
  jacket: {
    label: 'Jacket',
    categories: ['books'],
    options: [
      sound('never-had-one', 'Never had one'),
      sound('whole', 'Whole'),
      fault('small-tears', 'Small tears', 'V', 'The jacket has small tears.', 'small tears in the jacket'),
      fault('torn', 'Torn', 'G', 'The jacket is torn.', 'a torn jacket'),
      fault('missing', 'Missing', 'G', 'The jacket is missing.', 'a missing jacket'),
    ],
  },
  cover: {
    label: 'Cover',
    categories: PRINTED,
    options: [
      sound('clean', 'Clean'),
      fault('rubbed', 'Rubbed', 'V', 'The cover is rubbed.', 'a rubbed cover'),
      fault(
        'creased-or-torn',
        'Creased or torn',
        'G',
        'The cover is creased or torn.',
        'a creased or torn cover',
      ),
      fault('detached', 'Detached', 'A', 'The cover is detached.', 'a detached cover'),
    ],
  },
  marks: {
    label: 'Marks',
    categories: PRINTED,
    options: [
      sound('none', 'None'),
      fault('name-or-date', 'Name or date', 'V', 'There is a name or a date.', 'a name or a date'),
      fault('underlining', 'Underlining', 'G', 'Some pages are underlined.', 'underlining'),
      fault('library-stamps', 'Library stamps', 'G', 'It has library stamps.', 'library stamps'),
      fault('heavy-underlining', 'Heavy underlining', 'A', 'Many pages are underlined.', 'heavy underlining'),
    ],
  },
  pages: {
    label: 'Pages',
    categories: PRINTED,
    options: [
      sound('white', 'White'),
      fault('yellowed', 'Yellowed', 'V', 'The pages have yellowed.', 'yellowed pages'),
      fault('folded-corners', 'Folded corners', 'G', 'Some corners are folded.', 'folded corners'),
      fault('loose', 'Loose', 'A', 'Some pages are loose.', 'loose pages'),
      unsellable('missing', 'Missing', "Items with missing pages can't be sold on Dogear."),
    ],
  },
  staples: {
    label: 'Staples',
    categories: STAPLED,
    options: [
      sound('firm', 'Firm'),
      fault('rusty', 'Rusty', 'G', 'The staples are rusty.', 'rusty staples'),
      fault('loose', 'Loose', 'A', 'The staples are loose.', 'loose staples'),
    ],
  },
  label: {
    label: 'Label',
    categories: ['magazines'],
    options: [
      sound('none', 'None'),
      fault('removed', 'Removed', 'V', 'An address label was removed.', 'a removed label'),
      fault('on-the-cover', 'On the cover', 'G', 'An address label is on the cover.', 'a label on the cover'),
    ],
  },
  pieces: {
    label: 'Pieces',
    categories: ['games'],
    options: [
      sound('counted-complete', 'Counted, complete'),
      fault('not-counted', 'Not counted', 'G', 'The pieces have not been counted.', 'uncounted pieces'),
      fault('some-missing', 'Some missing', 'A', 'Some pieces are missing.', 'missing pieces'),
    ],
  },
  box: {
    label: 'Box',
    categories: ['games'],
    options: [
      sound('whole', 'Whole'),
      fault('split-corners', 'Split corners', 'G', 'The corners of the box are split.', 'split corners'),
      fault('taped', 'Taped', 'A', 'The box is taped.', 'a taped box'),
    ],
  },
  rules: {
    label: 'Rules',
    categories: ['games'],
    options: [
      sound('there', 'There'),
      fault('missing', 'Missing', 'G', 'The rules are missing.', 'missing rules'),
    ],
  },
  damp: {
    label: 'Damp',
    categories: [...PRINTED, 'games'],
    options: [
      sound('none', 'None'),
      fault('slight-smell', 'Slight smell', 'G', 'It smells slightly of damp.', 'a slight smell'),
      fault('stains', 'Stains', 'A', 'It has damp stains.', 'damp stains'),
      unsellable('mold', 'Mold', "Items with mold can't be sold on Dogear."),
    ],
  },
};

/** The questions about an item of a category. */
export const questionsFor = (category: Category): readonly Question[] =>
  QUESTION_IDS.map((id) => ({ id, ...QUESTIONS[id] })).filter(({ categories }) =>
    categories.includes(category),
  );
