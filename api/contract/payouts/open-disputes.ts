/** The provider's statuses of undecided disputes, inquiries included. */
export const OPEN_DISPUTES = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

/** Whether a provider's status is of an undecided dispute. */
export const isOpenDispute = (status: string): boolean => OPEN_DISPUTES.some((open) => open === status);
