import { expect, test } from 'vitest';
import { CATEGORIES, type Category } from '../catalog/categories.ts';
import {
  faultSentences,
  gradeOf,
  gradeSentence,
  unsellableReason,
  withFaultSentences,
  type Answers,
} from './grade.ts';
import { gradingErrors } from './grading.ts';
import { questionsFor } from './questions.ts';

/** Question | categories | options with the worst condition that each allows. */
const ROWS = `
spine | books, manuals, journals | straight L, light-creases V, creased-or-leaning G, split A
jacket | books | never-had-one L, whole L, small-tears V, torn G, missing G
cover | books, magazines, catalogs, manuals, journals | clean L, rubbed V, creased-or-torn G, detached A
marks | books, magazines, catalogs, manuals, journals | none L, name-or-date V, underlining G, library-stamps G, heavy-underlining A
pages | books, magazines, catalogs, manuals, journals | white L, yellowed V, folded-corners G, loose A, missing X
damp | books, magazines, catalogs, manuals, journals, games | none L, slight-smell G, stains A, mold X
staples | magazines, catalogs | firm L, rusty G, loose A
label | magazines | none L, removed V, on-the-cover G
pieces | games | counted-complete L, not-counted G, some-missing A
box | games | whole L, split-corners G, taped A
rules | games | there L, missing G`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))
  .map(([question = '', categories = '', options = '']) => ({
    question,
    categories: categories.split(', '),
    options: options.split(', ').map((option) => option.split(' ')),
  }));

const CONDITIONS: Readonly<Record<string, string>> = {
  L: 'like_new',
  V: 'very_good',
  G: 'good',
  A: 'acceptable',
};

/** Every question of a category answered without a fault. */
const flawless = (category: Category): Answers =>
  Object.fromEntries(questionsFor(category).map(({ id, options }) => [id, options[0]?.id]));

test('each category asks its own questions, and each option alone allows the grade of its cap', () => {
  for (const category of CATEGORIES) {
    const rows = ROWS.filter(({ categories }) => categories.includes(category));
    expect(
      questionsFor(category)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(rows.map(({ question }) => question).toSorted());
    for (const { question, options } of rows) {
      const asked = questionsFor(category).find(({ id }) => id === question);
      expect(asked?.options.map(({ id, cap }) => [id, cap])).toEqual(options);
      for (const [option = '', cap = ''] of options) {
        const answers = { ...flawless(category), [question]: option };
        expect(gradeOf(category, answers), `${category}, ${question} ${option}`).toBe(CONDITIONS[cap]);
        expect(unsellableReason(category, answers) !== undefined).toBe(cap === 'X');
        const others = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== question));
        expect(gradeOf(category, others), `${category} without ${question}`).toBeUndefined();
      }
    }
  }
});

test('four or more faults lower the grade by one step, down to acceptable', () => {
  const two = { ...flawless('books'), spine: 'light-creases', marks: 'name-or-date' };
  expect(gradeOf('books', two)).toBe('very_good');
  expect(gradeOf('books', { ...two, pages: 'yellowed' })).toBe('very_good');
  const four = { ...two, pages: 'yellowed', cover: 'rubbed' };
  expect(gradeOf('books', four)).toBe('good');
  expect(gradeSentence('books', four)).toBe(
    'Good because of light creases, a rubbed cover, a name or a date and yellowed pages.',
  );
  expect(gradeOf('books', { ...four, marks: 'underlining' })).toBe('acceptable');
  expect(gradeOf('books', { ...four, spine: 'split' })).toBe('acceptable');
});

test('only an unread item without faults is new', () => {
  expect(gradeOf('games', { ...flawless('games'), unread: true })).toBe('new');
  expect(gradeOf('games', { ...flawless('games'), unread: true, box: 'taped' })).toBe('acceptable');
});

test('answers to questions of another category do not count', () => {
  expect(gradeOf('manuals', { ...flawless('manuals'), jacket: 'torn', pieces: 'some-missing' })).toBe(
    'like_new',
  );
  expect(gradeOf('books', flawless('manuals'))).toBeUndefined();
});

test('the grade is told with the faults that cause it', () => {
  const underlined = { ...flawless('books'), spine: 'light-creases', marks: 'underlining' };
  expect(gradeSentence('books', underlined)).toBe('Good because of underlining.');
  expect(gradeSentence('books', { ...underlined, pages: 'folded-corners' })).toBe(
    'Good because of underlining and folded corners.',
  );
  expect(gradeSentence('books', flawless('books'))).toBe('Like New.');
  expect(gradeSentence('books', { ...flawless('books'), unread: true })).toBe(
    'New: unread, as from the publisher.',
  );
  expect(gradeSentence('books', { spine: 'split' })).toBeUndefined();
});

test('each fault has a sentence for the description', () => {
  const worn = { ...flawless('books'), spine: 'light-creases', marks: 'underlining' };
  const sentences = 'The spine has light creases. Some pages are underlined.';
  expect(faultSentences('books', worn)).toBe(sentences);
  expect(withFaultSentences('A novel. ', sentences)).toBe(`A novel. ${sentences}`);
  expect(withFaultSentences('', sentences)).toBe(sentences);
  expect(withFaultSentences('A novel.', faultSentences('books', flawless('books')))).toBe('A novel.');
  const game = { ...flawless('games'), pieces: 'some-missing', missing: 'One red follower.' };
  expect(faultSentences('games', game)).toBe('Some pieces are missing: One red follower.');
  for (const category of CATEGORIES)
    for (const { id, options } of questionsFor(category))
      for (const option of options.filter(({ cap }) => 'VGA'.includes(cap)))
        expect(faultSentences(category, { [id]: option.id }), `${id} ${option.id}`).toMatch(/^[A-Z].+\.$/);
});

test('an item with mold or missing pages cannot be sold', () => {
  expect(unsellableReason('games', { damp: 'mold' })).toBe("Items with mold can't be sold on Dogear.");
  expect(unsellableReason('books', { pages: 'missing' })).toBe(
    "Items with missing pages can't be sold on Dogear.",
  );
  expect(faultSentences('books', { ...flawless('books'), spine: 'split', damp: 'mold' })).toBe('');
});

const check = ({ category, condition, grading }: Partial<Parameters<typeof gradingErrors>[0]>) =>
  gradingErrors({
    category: category ?? 'games',
    condition: condition ?? 'acceptable',
    grading: { answers: {}, rings: [], ...grading },
  });

test('a check must be complete, of its category, and not below the condition', () => {
  const { unread: _unread, missing: _missing, ...answers } = flawless('games');
  const some = { ...answers, pieces: 'some-missing' };
  expect(check({ grading: { answers: some, missing: 'A die', rings: [] } })).toEqual({});
  expect(check({ grading: { answers: some, rings: [] } })).toHaveProperty('grading');
  expect(check({ grading: { answers: { ...answers, box: 'square' }, rings: [] } })).toHaveProperty('grading');
  expect(check({ grading: { answers: { ...answers, spine: 'split' }, rings: [] } })).toHaveProperty(
    'grading',
  );
  expect(check({ grading: { answers, rings: [{ question: 'spine' }] } })).toHaveProperty('grading');
  expect(check({ grading: { answers: { ...answers, damp: 'mold' }, rings: [] } })).toEqual({
    grading: "Items with mold can't be sold on Dogear.",
  });
  const notCounted = { answers: { ...answers, pieces: 'not-counted' }, rings: [] };
  expect(check({ condition: 'very_good', grading: notCounted })).toEqual({
    condition: 'Your answers support Good at best.',
  });
  expect(check({ condition: 'good', grading: notCounted })).toEqual({});
});
