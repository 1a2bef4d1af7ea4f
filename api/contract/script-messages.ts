/** What a screen says where the browser runs no JavaScript: "Your cart needs JavaScript. …" */
export const needsScriptMessage = (what: string): string =>
  `${what} needs JavaScript. Please turn it on in your browser and reload this page.`;
