/** The plain page of a request that failed before a screen could be drawn: no style of its own, no script, no stack. */
export const errorPage = (status: number, sentence: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status === 404 ? '404 Page Not Found' : 'Something went wrong'} - Dogear</title>
</head>
<body>
<main>
<h1>${status === 404 ? '404 Page Not Found' : 'Something went wrong'}</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="/">Back to the shop</a></p>
</main>
</body>
</html>
`;

/** Text -> HTML or XML that shows exactly this text. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
