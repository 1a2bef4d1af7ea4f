import { create } from 'zustand';
import { ApiError } from '../../http/errors.ts';

/** Why this page's last upload or listing failed. */
export interface SendFailure {
  /** The photo's key for an upload, the draft's id for a listing. */
  readonly key: string;
  readonly kind: 'upload' | 'listing';
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The shop's message for the user. */
  readonly message: string | undefined;
}

interface SendFailures {
  /** A new object for each failure, even if it is the same again. */
  readonly last: SendFailure | undefined;
}

export const useSendFailure = create<SendFailures>()(() => ({ last: undefined }));

/** Reports a failure to the screens; the scheduler retries. */
export function reportSendFailure(what: SendFailure['kind'], of: string, error: unknown): void {
  const { status, userText } = error instanceof ApiError ? error : { status: undefined, userText: undefined };
  useSendFailure.setState({ last: { key: of, kind: what, status, message: userText } });
}

/** Called on success and before a retry. */
export function clearSendFailure(of: string): void {
  if (useSendFailure.getState().last?.key === of) useSendFailure.setState({ last: undefined });
}
