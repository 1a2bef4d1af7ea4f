import type { ContactMessage } from '#contract/support/contact.ts';

/** Forms filled in faster than this are suspicious. */
const QUICKEST_MS = 3_000;
const SUSPECT = 2;

/**
 * True if a message is probably spam. `openedFor` is how long the form was open, in ms, by its stamp; 'forged' for an invalid
 * stamp. A message without a stamp may come from another program, or from a page that could not fetch one: that alone does
 * not make it spam.
 */
export function isProbablySpam(
  { website, subject, message, name }: ContactMessage,
  openedFor: number | 'forged' | undefined,
): boolean {
  let suspicion = 0;
  if ((website ?? '') !== '') suspicion += SUSPECT; // honeypot: a hidden field
  if (openedFor === undefined) suspicion += 1;
  else if (openedFor === 'forged' || openedFor < QUICKEST_MS) suspicion += SUSPECT;
  const links = `${name} ${subject} ${message}`.match(/https?:\/\/|\bwww\.|\[url[=\]]|<a\s/gi)?.length ?? 0;
  if (links > 0) suspicion += links > 2 ? SUSPECT : 1;
  return suspicion >= SUSPECT;
}
