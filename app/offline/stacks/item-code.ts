/** What the barcode of an item in a stack says. A shop's own code (UPC) makes no item. */
export type ItemCode =
  /** 13 digits, and the price of a new copy by its add-on, in US cents. */
  | { readonly kind: 'isbn'; readonly isbn: string; readonly listPriceCents?: number | undefined }
  /** Sheet music (979-0); 13 digits. Nothing knows its titles. */
  | { readonly kind: 'ismn'; readonly ismn: string }
  /** A magazine: "1699-0579", and the issue by its add-on of two digits. */
  | { readonly kind: 'issn'; readonly issn: string; readonly issue?: string | undefined };

/** Whether two codes are of the same item. Issues of a magazine differ; an issue that was not read may be any. */
export function isSameItem(one: ItemCode, other: ItemCode): boolean {
  if (one.kind === 'isbn') return other.kind === 'isbn' && one.isbn === other.isbn;
  if (one.kind === 'ismn') return other.kind === 'ismn' && one.ismn === other.ismn;
  if (other.kind !== 'issn' || one.issn !== other.issn) return false;
  return one.issue === undefined || other.issue === undefined || one.issue === other.issue;
}
