let asked = false;

/**
 * Asks the browser, once a visit, not to throw away what is stored here. Called at the first change of the cart: from
 * then on there is something to lose.
 */
export async function askToPersist(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Over plain HTTP there is no storage manager.
  }
}
