/**
 * An error response. `message` is exactly the status, a colon, a space and the body (or the status text if the body is
 * empty); `userText` is the server's message for the user, if it sent one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly userText: string | undefined;
  /** Field name -> error message. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.status = status;
    const parsed = parseErrorBody(body);
    this.code = parsed.code;
    this.userText = parsed.message;
    this.fields = parsed.fields;
  }
}

/** No response: no network, or a timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A response that is not our server's: a captive portal's page, or a body that violates the contract. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError';
}

interface ErrorBody {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly fields: Record<string, string>;
}

/** Parses an error body defensively: it may come from a proxy. */
function parseErrorBody(body: string): ErrorBody {
  const parsed = parseObject(body);
  const text = (key: string): string | undefined => {
    const value = parsed[key];
    return typeof value === 'string' ? value : undefined;
  };
  const fields = isRecord(parsed['fields']) ? Object.entries(parsed['fields']) : [];
  return {
    code: text('code'),
    message: text('message'),
    fields: Object.fromEntries(
      fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  };
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
