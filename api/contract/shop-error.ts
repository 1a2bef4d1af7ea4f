import type { ErrorCode } from './errors.ts';

interface ErrorDetails {
  /** Field name -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The items that the error is about. */
  readonly items?: readonly { readonly productId: number; readonly title: string }[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  /**
   * True for a body or path that could not be parsed at all, as opposed to invalid fields: the transport responds
   * with 400 instead of 422. Domain code never sets it.
   */
  readonly malformed?: boolean;
  /** An external service does not respond: the transport responds with 503. */
  readonly unavailable?: boolean;
  /** The bank's reason for declining a card. */
  readonly declineCode?: string;
}

/** An error of the domain: a code and a message for the user. It knows nothing of HTTP. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
