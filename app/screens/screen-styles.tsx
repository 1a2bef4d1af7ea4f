/**
 * The styles that only one screen needs, from its `….css?url`. React puts them into the head, once, and shows the
 * screen when they are here; in the server's page they stand before the body.
 */
export function ScreenStyles({ href }: { href: string }) {
  // Where no bundler is at work there is no file to name.
  if (href === '') return null;
  return <link rel="stylesheet" href={href} precedence="screen" />;
}
