import { useState } from 'react';
import { LIST_IMPORT } from '#contract/selling/list-import-messages.ts';
import { createListingImportsClient } from '#app/http/selling/listing-imports.ts';
import { request } from '#app/http/request.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { getListingsKey } from '../own-listings/listings-key.ts';

/** Saves all listings of this seller as a file. No link: only a call can send the key of a mailed link. */
export function DownloadCsv() {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const csv = await createListingImportsClient(request).downloadListings(getListingsKey());
      saveFile(csv, LIST_IMPORT.fileName);
    } catch (error) {
      showError(error, LIST_IMPORT.notDownloaded);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small variant="quiet" pending={isBusy} onClick={() => void download()}>
      {LIST_IMPORT.download}
    </Button>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
