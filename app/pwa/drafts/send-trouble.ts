import { create } from 'zustand';
import { ApiError } from '../../http/errors.ts';

/** Why a photo or a listing has not gone out just now, as the page that tried it was told. */
export interface SendTrouble {
  /** The photo's key for an upload, the draft's id for a listing. */
  readonly of: string;
  readonly what: 'upload' | 'listing';
  /** The shop's; undefined where nobody answered. */
  readonly status: number | undefined;
  /** The shop's sentence. */
  readonly told: string | undefined;
}

interface SendTroubles {
  /** The last one; another object for each, also when it is the same again. */
  readonly last: SendTrouble | undefined;
}

export const useSendTrouble = create<SendTroubles>()(() => ({ last: undefined }));

/** Tells the screens what stood in the way; that it is tried again is the sender's business. */
export function noteTrouble(what: SendTrouble['what'], of: string, error: unknown): void {
  const { status, userText } = error instanceof ApiError ? error : { status: undefined, userText: undefined };
  useSendTrouble.setState({ last: { of, what, status, told: userText } });
}

/** It has gone after all, or is tried anew. */
export function forgetTrouble(of: string): void {
  if (useSendTrouble.getState().last?.of === of) useSendTrouble.setState({ last: undefined });
}
