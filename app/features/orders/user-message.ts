/** The server's message if it refused the request with 409 (conflict). */
export function userMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  return error.status === 409 && typeof error.userText === 'string' ? error.userText : undefined;
}
