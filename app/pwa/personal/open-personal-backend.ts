import type { PersonalBackend, BackendHost } from './personal-backend.ts';

/** The device's database where it opens, otherwise the server itself. */
export async function openPersonalBackend(page: BackendHost): Promise<PersonalBackend> {
  const { createIndexedDbBackend } = await import('./indexeddb-backend.ts');
  try {
    return await createIndexedDbBackend(page);
  } catch {
    const { createServerBackend } = await import('./server-backend.ts');
    return createServerBackend(page);
  }
}
