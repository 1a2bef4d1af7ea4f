/** The words of a back-office filter, in lower case; all of them must match. */
export const filterWords = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
