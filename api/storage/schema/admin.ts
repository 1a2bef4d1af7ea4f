import { sql } from 'drizzle-orm';
import {
  check,
  id,
  index,
  instant,
  json,
  oneOf,
  primaryKey,
  ref,
  table,
  text,
  uniqueIndex,
  whole,
} from '../columns.ts';
import { isOneOf } from '../checks.ts';

/** Admin sessions. The token is stored only as a SHA-256 hash. */
export const adminSessions = table(
  'admin_sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    device: text().notNull(), // "Firefox on Linux", for the audit trail
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('admin_sessions_token').on(t.tokenHash)],
);

/** What an admin changed. */
export const AUDIT_SUBJECTS = ['product', 'order', 'message', 'report', 'run', 'session'] as const;

/** Audit trail: every change by an admin, with the values before and after. Kept for two years. */
export const auditEntries = table(
  'audit_entries',
  {
    id: id(),
    at: instant().notNull(),
    adminSessionId: ref(),
    runId: ref(), // the run that made the change
    action: text().notNull(), // "product.price"
    subject: oneOf(AUDIT_SUBJECTS).notNull(),
    subjectId: text().notNull(),
    title: text().notNull(), // the subject's name for readers
    before: json<object>(),
    after: json<object>(),
    undoneAt: instant(),
    undoes: ref(), // the entry that this one undid
  },
  (t) => [
    index('audit_entries_newest').on(t.at, t.id),
    index('audit_entries_subject').on(t.subject, t.subjectId, t.id),
    index('audit_entries_action').on(t.action, t.id),
    index('audit_entries_run')
      .on(t.runId, t.id)
      .where(sql`${t.runId} is not null`),
    check('audit_entries_subject_known', isOneOf(t.subject, AUDIT_SUBJECTS)),
  ],
);

/** The kinds of runs. */
export const RUN_KINDS = ['change-products', 'import-products', 'auto-price', 'undo'] as const;
export const RUN_STATUSES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;

/** Bulk work over many products: executed in batches by the process that holds the lease; continues after a crash. */
export const adminRuns = table(
  'admin_runs',
  {
    id: id(),
    adminSessionId: ref().notNull(),
    kind: oneOf(RUN_KINDS).notNull(),
    args: json<object>().notNull(),
    status: oneOf(RUN_STATUSES).notNull(),
    total: whole().notNull(),
    done: whole().notNull().default(0),
    failed: whole().notNull().default(0),
    progress: json<object>().notNull(), // where the next batch begins
    problems: json<object>().notNull(), // the first thousand, each with its position
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    stopAskedAt: instant(),
    claimedUntil: instant(), // end of the lease: after a crash, another process may claim it then
  },
  (t) => [
    index('admin_runs_newest').on(t.createdAt, t.id),
    index('admin_runs_open')
      .on(t.createdAt)
      .where(sql`${t.finishedAt} is null`),
    check('admin_runs_kind', isOneOf(t.kind, RUN_KINDS)),
    check('admin_runs_status', isOneOf(t.status, RUN_STATUSES)),
  ],
);

/** Statistics of calls to external services, one row per hour, for the dashboard. */
export const dependencyHours = table(
  'dependency_hours',
  {
    name: text().notNull(), // "stripe", "smtp"
    hour: instant().notNull(),
    calls: whole().notNull(),
    failures: whole().notNull(),
    totalMs: whole().notNull(),
    slowestMs: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.hour] })],
);
