import type { RenderedPage } from '#contract/reads.ts';

const MARKS = ['<!--head-->', '<!--styles-->', '<!--body-->', '<!--data-->'] as const;

/** app/index.html with its four placeholders. */
export interface Template {
  /** Returns the whole document of a page; `styles` are elements after those of the template. */
  documentOf(page: Pick<RenderedPage, 'head' | 'body' | 'data'> & { styles: string }): string;
  /** The document without a page (app shell), which the service worker caches. */
  readonly shell: string;
}

/** Throws an Error if a placeholder is missing, so that the server does not start with a broken build. */
export function parseTemplate(html: string): Template {
  const parts = html.split(new RegExp(MARKS.join('|')));
  const isWhole = MARKS.every(
    (mark, place) =>
      html.split(mark).length === 2 && html.indexOf(mark) >= html.indexOf(MARKS[place - 1] ?? ''),
  );
  if (!isWhole) throw new Error(`index.html needs ${MARKS.join(', ')} in this order`);
  const [top = '', middle = '', rest = '', root = '', end = ''] = parts;
  return {
    documentOf: ({ head, styles, body, data }) =>
      // In JSON, "<" occurs only in strings, where the escape means the same: no string can close the script element.
      `${top}${head}${middle}${styles}${rest}${body}${root}<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script>${end}`,
    shell: parts.join(''),
  };
}
