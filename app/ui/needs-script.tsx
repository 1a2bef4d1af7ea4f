import { needsScriptMessage } from '#contract/script-messages.ts';

/** Shown only where the browser runs no JavaScript. `what` begins the sentence: "Your cart". */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p>{needsScriptMessage(what)}</p>
    </noscript>
  );
}
