import { SUGGESTED_FIELDS } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { answersOf, type Answers } from '#contract/grading/grade.ts';
import { isSameValue } from '#contract/selling/merge-field.ts';
import type { DraftFields } from '#contract/selling/stack-sync.ts';
import { fillForm } from '../drafts/fill-form.ts';
import { NO_REFUSAL, type DraftField, type DraftForm, type DraftRow } from '../drafts/draft.ts';
import { emptyFormOf } from '../drafts/merge-suggestion.ts';
import type { ItemCode } from '../stacks/item-code.ts';

/** What of a draft travels, as the contract has it. A field that only a suggestion fills is absent. */
export function toFields(draft: DraftRow): DraftFields {
  const { form, touched, state, direct, copies = 1, seen, percent, suggestion, code } = draft;
  const { otherBook, addTo, asked, answers, rings } = draft;
  const typed = SUGGESTED_FIELDS.filter((field) => touched.includes(field));
  return {
    ...Object.fromEntries(typed.map((field) => [field, form[field]])),
    copies,
    direct,
    state: state === 'ready' ? 'ready' : 'editing',
    code: code === undefined ? null : withoutListPrice(code),
    seen: seen ?? null,
    percent: percent ?? null,
    suggestion: suggestion ?? null,
    otherBook: otherBook ?? null,
    addTo: addTo ?? null,
    asked: asked ?? null,
    answers: answers === undefined ? null : toSyncedAnswers(answers),
    rings: rings === undefined ? null : [...rings],
  };
}

/** The price on a barcode is part of the suggestion already. */
function withoutListPrice(code: ItemCode): NonNullable<DraftFields['code']> {
  return code.kind === 'isbn' ? { kind: 'isbn', isbn: code.isbn } : code;
}

function toSyncedAnswers({ unread, missing, ...answers }: Answers): NonNullable<DraftFields['answers']> {
  return {
    answers,
    ...(unread === undefined ? {} : { unread }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Names and values of the fields in which `fields` differs from another state; null: there is none any more. */
export function changedFields(fields: DraftFields, before: DraftFields): ReadonlyMap<string, unknown> {
  const [now, former] = [new Map<string, unknown>(Object.entries(fields)), new Map(Object.entries(before))];
  const changed = new Map<string, unknown>();
  for (const name of new Set([...now.keys(), ...former.keys()])) {
    const value = now.get(name) ?? null;
    if (!isSameValue(value, former.get(name) ?? null)) changed.set(name, value);
  }
  return changed;
}

/** The fields on which what a suggestion fills in depends. */
const FORM_FIELDS: readonly string[] = [...SUGGESTED_FIELDS, 'suggestion', 'percent', 'code', 'answers'];

/** A draft with these fields. What they leave open is filled in from the suggestion, as on any device. */
export function withSyncedFields(draft: DraftRow, fields: DraftFields): DraftRow {
  const code = fields.code ?? undefined;
  const isSameCode = isSameValue(fields.code ?? null, toFields(draft).code);
  const next = {
    ...draft,
    ...stateOf(draft, fields),
    code: isSameCode ? draft.code : code,
    copies: fields.copies,
    seen: fields.seen ?? undefined,
    percent: fields.percent ?? undefined,
    suggestion: fields.suggestion ?? undefined,
    otherBook: fields.otherBook ?? undefined,
    addTo: fields.addTo ?? undefined,
    asked: fields.asked ?? undefined,
    answers: fields.answers === null || fields.answers === undefined ? undefined : answersOf(fields.answers),
    rings: fields.rings ?? undefined,
    direct: fields.direct ?? false,
  };
  const isFormAlike = [...changedFields(toFields(draft), fields).keys()].every(
    (name) => !FORM_FIELDS.includes(name),
  );
  return isFormAlike ? next : withForm(next, fields);
}

function withForm(draft: DraftRow, fields: DraftFields): DraftRow {
  const typed: Partial<DraftForm> = Object.fromEntries(
    SUGGESTED_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  );
  const touched: readonly DraftField[] = [
    ...SUGGESTED_FIELDS.filter((field) => typed[field] !== undefined),
    ...draft.touched.filter((field) => field === 'email'),
  ];
  const form = { ...emptyFormOf(draft.code), ...typed, email: draft.form.email };
  const filled = fillForm({ ...draft, form, touched });
  return { ...draft, touched, form: filled, lastIsbn: toIsbn13(filled.isbn) ?? draft.lastIsbn };
}

/** What was refused here stays so, with its reason, until another device submits it. */
function stateOf(draft: DraftRow, { state = 'editing' }: DraftFields): Partial<DraftRow> {
  if (state === 'ready') return { ...NO_REFUSAL, state };
  return draft.state === 'ready' ? { state } : {};
}
