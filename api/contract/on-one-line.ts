/** A text that may become a header of a mail, where a line break could begin another one: runs of them become a space. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
