/** The list price or issue in a barcode's add-on; empty if it has neither. */
export interface AddOn {
  /** The price of a new copy, in US cents. */
  readonly listPriceCents?: number;
  /** Two digits: the issue of a magazine or journal. */
  readonly issue?: string;
}

/**
 * Reads the add-on of a code (13 digits). With an ISBN, "51695" is $16.95; 59999 means "more than that", and 90000 and other
 * currencies are ignored. With an ISSN, "07" is the issue. Other codes have add-ons of no use.
 */
export function readAddOn(code: string, addOn: string): AddOn {
  if (code.startsWith('977')) return /^\d{2}$/.test(addOn) ? { issue: addOn } : {};
  if (!/^97[89]/.test(code) || !/^5\d{4}$/.test(addOn) || addOn === '59999') return {};
  const cents = Number(addOn.slice(1));
  return cents < MIN_LIST_PRICE_CENTS ? {} : { listPriceCents: cents };
}

const MIN_LIST_PRICE_CENTS = 50;
