/** An error response of the server. */
interface Told {
  readonly status: number;
  readonly userText: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads an `ApiError` by its shape (the class is not loaded here); undefined if the server did not respond. */
export function toldBy(error: unknown): Told | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const userText = 'userText' in error && typeof error.userText === 'string' ? error.userText : undefined;
  return { status: error.status, userText, fields: 'fields' in error ? sentencesOf(error.fields) : {} };
}

function sentencesOf(fields: unknown): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(Object(fields))) {
    if (typeof sentence === 'string') sentences[field] = sentence;
  }
  return sentences;
}
