/** Normalizes an email address for storing and comparing. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
