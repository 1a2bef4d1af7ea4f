const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** "3:20 PM" */
export const formatTime = (instant: string): string => time.format(new Date(instant));

/** Formats an instant in the browser's time zone: "Nov 21, 2026". */
export const formatDay = (instant: string): string => day.format(new Date(instant));

/** "Nov 21, 2026, 3:20 PM" */
export const formatDateTime = (instant: string): string => moment.format(new Date(instant));
