import type { Product } from '#contract/product.ts';
import { findByIsbn } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import { found, type Findings } from './findings.ts';

/** What is known of an edition, and its copies in the shop, sold ones too. */
export interface KnownEdition {
  readonly findings: Findings;
  readonly copies: readonly Product[];
}

type LookUpDeps = Pick<Deps, 'storage' | 'appraiser'>;

/** An ISBN (13 digits), first in our own catalog, then, where the shop was told of it, in Open Library. */
export async function lookUpIsbn(deps: LookUpDeps, isbn: string): Promise<KnownEdition> {
  const copies = await findByIsbn(deps, isbn);
  const [first] = copies;
  if (first !== undefined) return { findings: ofCopy(first), copies };
  const edition = await deps.appraiser.books?.find(isbn);
  if (edition === undefined) return { findings: {}, copies: [] };
  const { title, author, publisher, publishedYear, pages } = edition;
  return {
    findings: {
      title: found(title, 'open-library', 0.9),
      author: found(author, 'open-library', 0.9),
      publisher: found(publisher, 'open-library', 0.85),
      publishedYear: found(publishedYear, 'open-library', 0.8),
      pages,
    },
    copies: [],
  };
}

/** Of another copy of the same edition everything holds but what is this copy's own: words, condition and price. */
function ofCopy({ title, author, publisher, publishedYear, category, pages, binding }: Product): Findings {
  return {
    title: found(title, 'catalog', 0.95),
    author: found(author, 'catalog', 0.95),
    publisher: found(publisher, 'catalog', 0.95),
    publishedYear: found(publishedYear, 'catalog', 0.95),
    category: found(category, 'catalog', 0.95),
    pages,
    binding,
  };
}
