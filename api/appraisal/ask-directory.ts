import { setTimeout } from 'node:timers/promises';
import { OPEN_LIBRARY_CONFIDENCE } from '#contract/appraisal/resolve-isbn.ts';
import type { Deps } from '../deps.ts';
import type { DirectoryAnswer, Edition } from '../gateways/open-library/book-directory.ts';
import { cleanEdition } from '#contract/appraisal/clean-edition.ts';
import { collectEvidence, countListingDisputes } from './isbn-evidence.ts';
import { saveDisputes, saveStatements, saveUnknown, type StoredStatement } from './isbn-records.repo.ts';

/** How long a look-up waits for Open Library, in ms. Its request goes on, and its answer is stored. */
const TIMEOUT_MS = 2_500;

type DirectoryDeps = Pick<Deps, 'storage' | 'appraiser' | 'now' | 'log'>;

/** What Open Library answered in time, by ISBN. */
export interface DirectoryAnswers {
  readonly editions: ReadonlyMap<string, Edition>;
  /** Whether it is still being asked. */
  readonly isPending: boolean;
}

const NOTHING_ASKED: DirectoryAnswers = { editions: new Map(), isPending: false };

/** Asks Open Library, if configured, about some ISBNs, and stores its answers. Waits for 2.5 seconds at most. */
export async function askDirectory(deps: DirectoryDeps, isbns: readonly string[]): Promise<DirectoryAnswers> {
  const { books } = deps.appraiser;
  if (books === undefined || isbns.length === 0) return NOTHING_ASKED;
  const asking = Promise.all(isbns.map(async (isbn) => [isbn, await books.find(isbn)] as const)).then(
    async (answers) => {
      await storeAnswers(deps, answers);
      return answers;
    },
  );
  const answers = await Promise.race([asking, setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
  if (answers === undefined) return { editions: new Map(), isPending: true };
  const found = answers.flatMap(([isbn, answer]): [string, Edition][] =>
    answer.status === 'found' ? [[isbn, answer.edition]] : [],
  );
  return { editions: new Map(found), isPending: false };
}

/** Never throws: an answer that is not stored is asked for again. */
async function storeAnswers(
  { storage, now, log }: DirectoryDeps,
  answers: readonly (readonly [string, DirectoryAnswer])[],
): Promise<void> {
  const at = now();
  const found = answers.flatMap(([isbn, answer]): StoredStatement[] => {
    const facts = answer.status === 'found' ? cleanEdition(answer.edition, { isTrusted: true }) : undefined;
    if (facts === undefined) return [];
    const { title, author = null, publisher = null, publishedYear = null, pages = null } = facts;
    const confidence = Math.round(OPEN_LIBRARY_CONFIDENCE * 100);
    return [
      {
        isbn,
        title,
        author,
        publisher,
        publishedYear,
        pages,
        source: 'open-library',
        confidence,
        askedAt: at,
      },
    ];
  });
  const known = new Set(found.map(({ isbn }) => isbn));
  const unknown = answers.flatMap(([isbn, { status }]) =>
    status === 'failed' || known.has(isbn) ? [] : [isbn],
  );
  if (found.length + unknown.length === 0) return;
  try {
    const evidence = await collectEvidence(
      { storage },
      found.map(({ isbn }) => isbn),
    );
    const disputes = found.flatMap(({ title }, nth) => {
      const each = evidence[nth];
      return each === undefined || title === null
        ? []
        : [[each.isbn, countListingDisputes(each, title)] as const];
    });
    // One writer at a time: processes that write the same rows in another order would deadlock.
    await storage.transaction({ session: 'isbn-records' }, async (tx) => {
      await saveStatements(tx, at, found);
      await saveDisputes(tx, disputes);
      await saveUnknown(tx, at, unknown);
    });
  } catch (error) {
    log.warn({ err: error }, 'storing ISBN records failed');
  }
}
