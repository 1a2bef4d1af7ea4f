/**
 * Returns the server's message for the user if it refused the request (4xx): why, or what to do. undefined if the server
 * or the network failed, which the caller words itself. Checks the error by its shape: ui/ knows no classes of app/http.
 */
export function userMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  const { status, userText } = error;
  if (typeof status !== 'number' || status >= 500) return undefined;
  return typeof userText === 'string' && userText !== '' ? userText : undefined;
}
