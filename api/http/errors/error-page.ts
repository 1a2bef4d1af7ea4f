/** Plain page for errors before rendering: no styles, no script, no stack trace. */
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

/** Escapes text for HTML and XML. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
