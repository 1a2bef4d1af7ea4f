/** Whether a text is an ISSN as it is printed, "1699-0579", with the right check digit. ISO 3297. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = Array.from(text.replace('-', ''));
  const sum = digits.reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - at), 0);
  return sum % 11 === 0;
}
