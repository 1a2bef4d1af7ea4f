import type { ContactMessage } from '#contract/support/contact.ts';

/** Whoever fills in a form faster than this reads nothing of it. */
const QUICKEST_MS = 3_000;
const SUSPECT = 2;

/**
 * Whether a message is probably spam. `openedFor`: how long the form was open, in milliseconds, where the form has proven
 * it; 'forged' where it brought a proof that is none. A message without a proof may come from another program or a page that
 * could not fetch one: that alone condemns nobody.
 */
export function isProbablySpam(
  { website, subject, message, name }: ContactMessage,
  openedFor: number | 'forged' | undefined,
): boolean {
  let suspicion = 0;
  if ((website ?? '') !== '') suspicion += SUSPECT; // a field that no person sees
  if (openedFor === undefined) suspicion += 1;
  else if (openedFor === 'forged' || openedFor < QUICKEST_MS) suspicion += SUSPECT;
  const links = `${name} ${subject} ${message}`.match(/https?:\/\/|\bwww\.|\[url[=\]]|<a\s/gi)?.length ?? 0;
  if (links > 0) suspicion += links > 2 ? SUSPECT : 1;
  return suspicion >= SUSPECT;
}
