import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '#contract/admin/admin-audit.ts';
import { parseDay, parseSearchWords } from '../search-params.ts';

const parseId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The list's filters, as in the URL; ignores invalid ones. */
export const auditQueryOf = (params: URLSearchParams) => ({
  q: parseSearchWords(params.get('q')) || undefined,
  action: Object.keys(AUDIT_ACTIONS).find((each) => each === params.get('action')),
  subject: AUDIT_SUBJECTS.find((each) => each === params.get('subject')),
  subjectId: params.get('subjectId')?.slice(0, 100),
  run: parseId(params.get('run')),
  from: parseDay(params.get('from')),
  to: parseDay(params.get('to')),
  cursor: params.get('cursor') ?? undefined,
});
