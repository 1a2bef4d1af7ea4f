/** An optional text as it is stored: trimmed, null if it is empty. */
export function emptyToNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
