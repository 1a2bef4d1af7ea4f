/** What a directory knows of an edition. */
export interface Edition {
  readonly title: string;
  readonly author?: string | undefined;
  readonly publisher?: string | undefined;
  readonly publishedYear?: number | undefined;
  readonly pages?: number | undefined;
}

/** A directory of books outside the shop. */
export interface BookDirectory {
  /** The edition with an ISBN of 13 digits; undefined when nothing is known, or nobody answers in time. It never throws. */
  find(isbn: string): Promise<Edition | undefined>;
}
