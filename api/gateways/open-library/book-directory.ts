/** What a directory knows about an edition. */
export interface Edition {
  readonly title: string;
  readonly author?: string | undefined;
  readonly publisher?: string | undefined;
  readonly publishedYear?: number | undefined;
  readonly pages?: number | undefined;
}

/** An external directory of books. */
export interface BookDirectory {
  /** Finds an edition by ISBN (13 digits); undefined if unknown or on timeout. Never throws. */
  find(isbn: string): Promise<Edition | undefined>;
}
