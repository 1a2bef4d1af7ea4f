import type { ErrorCode } from './errors.ts';

interface ErrorDetails {
  /** Field name -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The items that a refusal is about. */
  readonly items?: readonly { readonly productId: number; readonly title: string }[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /**
   * A body or a path that could not be read at all, as opposed to one whose fields break a rule:
   * the transport answers 400 instead of 422. Domain code never sets it.
   */
  readonly malformed?: boolean;
  /** Something outside gives no answer: the transport answers 503. */
  readonly unavailable?: boolean;
  /** Why a bank refused a card. */
  readonly declineCode?: string;
}

/** The domain's refusal: what happened, in a code and a sentence. It knows nothing of HTTP. */
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
