/** The detail of a search that the server refused or failed. */
export const searchErrorMessage = (status: number): string => `Search error: ${status}`;
