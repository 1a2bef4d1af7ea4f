import { useState } from 'react';
import { LIST_IMPORT } from '#contract/selling/list-import-messages.ts';
import type { ImportStatus, ListingImport } from '#contract/selling/listing-imports.ts';
import { createListingImportsClient } from '#app/http/selling/listing-imports.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { request } from '#app/http/request.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { getListingsKey } from '../own-listings/listings-key.ts';

/** How often a running import is asked about, in ms. */
const POLL_MS = 500;

const calls = createListingImportsClient(request);

/** A chosen list, and what the shop says about it. */
export interface CheckedList {
  readonly name: string;
  readonly result: ListingImport;
  /** Once its changes are being applied. */
  readonly run?: ImportStatus;
}

/** Checks a list, and applies its changes. */
export function useListCheck() {
  const [list, setList] = useState<CheckedList>();
  const [busy, setBusy] = useState<'checking' | 'applying'>();
  const [failure, setFailure] = useState<string>();

  const during = async (what: 'checking' | 'applying', failed: string, work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(userMessageOf(error) ?? failed);
    } finally {
      setBusy(undefined);
    }
  };

  return {
    list,
    busy,
    failure,
    check: async (file: File) =>
      during('checking', LIST_IMPORT.failed, async () => {
        setList(undefined);
        const result = await calls.checkImport(file, getListingsKey());
        setList({ name: file.name, result });
      }),
    apply: async ({ name, result }: CheckedList) =>
      during('applying', LIST_IMPORT.notApplied, async () => {
        const key = getListingsKey();
        let run = await calls.runImport(result.id, key);
        setList({ name, result, run });
        while (run.status !== 'done') {
          await new Promise((resolve) => {
            setTimeout(resolve, POLL_MS);
          });
          run = await calls.readImport(result.id, key);
          setList({ name, result, run });
        }
        invalidateReads();
      }),
  };
}
