/** The provider's statuses of undecided disputes, inquiries included. */
export const OPEN_DISPUTES = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const;
