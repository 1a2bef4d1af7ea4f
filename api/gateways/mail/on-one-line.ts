/** A text that becomes a header of a mail: a line break there could begin another header, so runs of them become a space. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
