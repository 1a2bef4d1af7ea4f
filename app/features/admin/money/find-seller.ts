import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import { sellerLabel } from '#contract/admin/admin-seller-messages.ts';
import { sellerCalls } from '../admin-calls.ts';

/** Whom an entry is about. */
export interface FoundSeller {
  readonly owner: string;
  /** "Ada L., ada@example.com" */
  readonly label: string;
}

/** Shown at the field of the seller. */
class SellerError extends Error {
  override readonly name = 'SellerError';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string) {
    super(message);
    this.fields = { owner: message };
  }
}

/** Finds a seller by email address, name or owner's key. Throws an Error with `fields` if none or several match. */
export async function findSeller(text: string): Promise<FoundSeller> {
  const typed = text.trim();
  if (typed === '') throw new SellerError(TEXTS.sellerMissing);
  if (/^[us]:\d+$/.test(typed)) return { owner: typed, label: typed };
  const { sellers } = await sellerCalls.readSellers({ q: typed });
  const exact = sellers.filter(({ email }) => email === typed.toLowerCase());
  const [found, ...others] = exact.length > 0 ? exact : sellers;
  if (found === undefined) throw new SellerError(TEXTS.noSuchSeller);
  if (others.length > 0) throw new SellerError(TEXTS.severalSellers);
  return { owner: found.owner, label: sellerLabel(found) };
}
