import { usePersonal } from '#app/pwa/personal.ts';

/** Forgets what the cart has told of this phone's changes. Where that fails, it stands a little longer. */
export async function forgetNews(): Promise<void> {
  const { messages } = usePersonal.getState().person;
  const read = messages.filter(({ list }) => list === 'cart').map(({ seq }) => seq);
  try {
    const [{ local }, { forgetMessages }] = await Promise.all([
      import('#app/pwa/phone.ts'),
      import('#app/offline/messages.ts'),
    ]);
    await forgetMessages(local, read);
  } catch {
    // Nothing is lost by saying it again.
  }
}
