let isRequested = false;

/** Requests persistent storage, once per visit. Called when there is something to lose: a cart change or a draft. */
export async function askToPersist(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Over plain HTTP there is no StorageManager.
  }
}
