/** The detail of a search that the server rejected or that failed. */
export const searchErrorMessage = (status: number): string => `Search error: ${status}`;
