const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant by the admin's own clock: "Nov 21, 2026". In the page only. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** "Nov 21, 2026, 3:20 PM" */
export const momentOf = (instant: string): string => moment.format(new Date(instant));
