/** An instant by the visitor's own clock: "Nov 21, 2026". In the page only. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));

/** "3:20 PM" */
export const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));
