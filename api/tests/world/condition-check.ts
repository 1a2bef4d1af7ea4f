import type { Grading } from '#contract/grading/grading.ts';

/** A check that supports Good at best. */
export const CHECK: Grading = {
  v: 1,
  answers: {
    spine: 'light-creases',
    jacket: 'whole',
    cover: 'clean',
    marks: 'underlining',
    pages: 'white',
    damp: 'none',
  },
  rings: [],
  at: '2026-11-21T17:00:00.000Z',
};
