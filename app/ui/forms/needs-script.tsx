/** Shown only without JavaScript. `what` is the subject of the sentence: "Your cart". */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p>{needsScriptMessage(what)}</p>
    </noscript>
  );
}

/** "Your cart needs JavaScript. …" */
export const needsScriptMessage = (what: string): string =>
  `${what} needs JavaScript. Please turn it on in your browser and reload this page.`;
