import type { ContactMessage } from '#contract/support/contact.ts';

/** Field name -> error message. */
export type FieldErrors = Readonly<Record<string, string>>;

export type SendResult =
  | { readonly outcome: 'sent' }
  /** Nothing was stored: these fields need correction. */
  | { readonly outcome: 'refused'; readonly fields: FieldErrors }
  /** `told`: the server's message, if any. */
  | { readonly outcome: 'failed'; readonly message?: string | undefined };

/**
 * Validates a message by the contract's schema and sends it. Loads the schema and the client on first use, which keeps
 * them out of the page's script. Never throws.
 */
export async function sendMessage(typed: Readonly<Record<string, string>>): Promise<SendResult> {
  try {
    const { contactSchema } = await import('#contract/support/contact.ts');
    const checked = contactSchema.safeParse(typed);
    return checked.success
      ? await send(checked.data)
      : { outcome: 'refused', fields: firstErrors(checked.error.issues) };
  } catch {
    return { outcome: 'failed' };
  }
}

/** Fetches the timestamp proof against bots; undefined if that fails, and the message is sent without it. */
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

async function send(message: ContactMessage): Promise<SendResult> {
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
    return { outcome: 'failed', message: error.status === 429 ? error.userText : undefined };
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function firstErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}
