import type { PersonalBackend, BackendHost } from './personal-backend.ts';

/** Opens the IndexedDB backend; falls back to the server. */
export async function openPersonalBackend(page: BackendHost): Promise<PersonalBackend> {
  const { createIndexedDbBackend } = await import('./indexeddb-backend.ts');
  try {
    return await createIndexedDbBackend(page);
  } catch {
    const { createServerBackend } = await import('./server-backend.ts');
    return createServerBackend(page);
  }
}
