/** The words of what is typed into a filter of the back office, in small letters: every one of them has to be found. */
export const filterWords = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
