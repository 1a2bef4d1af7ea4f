/** What a directory knows about an edition. */
export interface Edition {
  readonly title: string;
  readonly author?: string | undefined;
  readonly publisher?: string | undefined;
  readonly publishedYear?: number | undefined;
  readonly pages?: number | undefined;
}

/** The directory's answer about an ISBN. Failed: no answer in time, or none that can be read. */
export type DirectoryAnswer =
  | { readonly status: 'found'; readonly edition: Edition }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed' };

/** An external directory of books. */
export interface BookDirectory {
  /**
   * Finds an edition by ISBN (13 digits). The ISBNs of calls at the same time share a request, and requests have a pace, so
   * the answer may take many seconds: callers wait as long as they can. Never throws.
   */
  find(isbn: string): Promise<DirectoryAnswer>;
}
