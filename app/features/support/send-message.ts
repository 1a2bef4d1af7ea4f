import type { ContactMessage } from '#contract/support/contact.ts';

/** Field name -> what is wrong with it, as a sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

export type Sent =
  | { readonly outcome: 'sent' }
  /** Nothing was stored: these fields have to be put right. */
  | { readonly outcome: 'refused'; readonly fields: FieldErrors }
  /** `told`: the server's own sentence, where it had one for this. */
  | { readonly outcome: 'failed'; readonly told?: string | undefined };

/**
 * Checks a message by the contract's rules and sends it. Rules and client are loaded with the first message, so
 * that the page opens without them. Never throws.
 */
export async function sendMessage(typed: Readonly<Record<string, string>>): Promise<Sent> {
  try {
    const { contactSchema } = await import('#contract/support/contact.ts');
    const checked = contactSchema.safeParse(typed);
    return checked.success
      ? await send(checked.data)
      : { outcome: 'refused', fields: firstOfEach(checked.error.issues) };
  } catch {
    return { outcome: 'failed' };
  }
}

/** Fetches what proves for how long the form was open; undefined where there is no answer: it goes without. */
export async function fetchStamp(): Promise<string | undefined> {
  try {
    const [{ createContactClient: contactOver }, { request }] = await Promise.all([
      import('#app/http/contact.ts'),
      import('#app/http/request.ts'),
    ]);
    return await contactOver(request).stamp();
  } catch {
    return undefined;
  }
}

async function send(message: ContactMessage): Promise<Sent> {
  const [{ createContactClient: contactOver }, { request }, { ApiError }] = await Promise.all([
    import('#app/http/contact.ts'),
    import('#app/http/request.ts'),
    import('#app/http/errors.ts'),
  ]);
  try {
    await contactOver(request).send(message);
    return { outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) return { outcome: 'failed' };
    if (Object.keys(error.fields).length > 0) return { outcome: 'refused', fields: error.fields };
    return { outcome: 'failed', told: error.status === 429 ? error.userText : undefined };
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function firstOfEach(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}
