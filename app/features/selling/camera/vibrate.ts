/** Tells the seller about a found code while they look at the book. iPhones cannot vibrate. */
export function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate(60);
}
