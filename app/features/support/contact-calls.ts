import type { ContactClient } from '#app/http/contact.ts';

/** The contact API client, loaded on first use, which keeps it out of the page's script. */
export async function contactCalls(): Promise<ContactClient> {
  const [{ createContactClient }, { request }] = await Promise.all([
    import('#app/http/contact.ts'),
    import('#app/http/request.ts'),
  ]);
  return createContactClient(request);
}
