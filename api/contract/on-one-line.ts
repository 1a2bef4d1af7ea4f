/** Makes a text safe for an email header by replacing line breaks, which could start another header, with a space. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
