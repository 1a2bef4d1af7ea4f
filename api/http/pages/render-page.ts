import type { Rendered } from '#contract/reads.ts';

const MARKS = ['<!--head-->', '<!--styles-->', '<!--body-->', '<!--data-->'] as const;

/** app/index.html with its four places for what a page brings along. */
export interface Template {
  /** A whole document with one page in it; `styles` are elements that come after those of every page. */
  documentOf(page: Pick<Rendered, 'head' | 'body' | 'data'> & { styles: string }): string;
  /** The document without a page: what the service worker keeps and starts every screen from. */
  readonly shell: string;
}

/** Throws an Error when a place is missing, so that a build that lost one does not start. */
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
      // Inside JSON a "<" can only stand in a text, where this spells the same; so no text can close the element.
      `${top}${head}${middle}${styles}${rest}${body}${root}<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script>${end}`,
    shell: parts.join(''),
  };
}
