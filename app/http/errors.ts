/**
 * The server said no. The message is exactly the status, a colon, a space and the body (or the status text where
 * the body is empty); `userText` is the server's sentence for a person, where it sent one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly userText: string | undefined;
  /** Field name -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The titles of the items that a refusal is about. */
  readonly titles: readonly string[];

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.status = status;
    const told = toldBy(body);
    this.code = told.code;
    this.userText = told.message;
    this.fields = told.fields;
    this.titles = told.titles;
  }
}

/** No answer came: no network, or none within the time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Something answered, but not our server: a portal's page, or a body that is not what was promised. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError';
}

interface Told {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly fields: Record<string, string>;
  readonly titles: string[];
}

/** Reads an error's body without trusting it: it may come from anything between us and the server. */
function toldBy(body: string): Told {
  const parsed = parsedOrNothing(body);
  const text = (key: string): string | undefined => {
    const value = parsed[key];
    return typeof value === 'string' ? value : undefined;
  };
  const fields = isRecord(parsed['fields']) ? Object.entries(parsed['fields']) : [];
  const items: readonly unknown[] = Array.isArray(parsed['items']) ? parsed['items'] : [];
  return {
    code: text('code'),
    message: text('message'),
    fields: Object.fromEntries(
      fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    titles: items.flatMap((item) =>
      isRecord(item) && typeof item['title'] === 'string' ? [item['title']] : [],
    ),
  };
}

function parsedOrNothing(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
