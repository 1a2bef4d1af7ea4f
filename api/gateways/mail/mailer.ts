/** A mail in plain text. */
export interface Letter {
  /** Idempotency key: a mail resent under the same id has the same Message-ID. */
  readonly id: string;
  readonly to: string;
  /** Line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  /** The recipient of replies, if not the shop. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over. Throws Undeliverable for a permanent failure, another Error if a retry may
   * help.
   */
  send(letter: Letter): Promise<void>;
}

/** An invalid address, or one that accepts no mail. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
