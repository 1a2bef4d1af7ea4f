import type { Run } from '#contract/admin/admin-runs.ts';

/** Whether a run has ended. */
export const isOver = ({ status }: Run): boolean => status !== 'waiting' && status !== 'running';
