/** An error response of the server. */
interface ErrorResponse {
  readonly status: number;
  readonly userText: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads an `ApiError` by its shape (the class is not loaded here); undefined if the server did not respond. */
export function errorResponseOf(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const userText = 'userText' in error && typeof error.userText === 'string' ? error.userText : undefined;
  return { status: error.status, userText, fields: 'fields' in error ? fieldMessages(error.fields) : {} };
}

function fieldMessages(fields: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(Object(fields))) {
    if (typeof sentence === 'string') messages[field] = sentence;
  }
  return messages;
}
