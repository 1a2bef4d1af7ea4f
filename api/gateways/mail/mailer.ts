/** A mail in plain text. */
export interface Letter {
  /** Names it: sent again under the same id, the one who gets it can tell that it is the same. */
  readonly id: string;
  readonly to: string;
  /** Line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to, if not the shop. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when it is handed over. Throws Undeliverable when that can never be, another Error when it may go later. */
  send(letter: Letter): Promise<void>;
}

/** An address that takes no mail, or that is none. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
