import type { Rendered } from '#contract/reads.ts';

const MARKS = ['<!--head-->', '<!--body-->', '<!--data-->'] as const;

/** app/index.html with its three places for what a page brings along. */
export interface Template {
  /** A whole document with one page in it. */
  fill(page: Pick<Rendered, 'head' | 'body' | 'data'>): string;
  /** The document without a page: what the service worker keeps and starts every screen from. */
  readonly shell: string;
}

/** Throws an Error when a place is missing, so that a build that lost one does not start. */
export function parseTemplate(html: string): Template {
  const [headAt = -1, bodyAt = -1, dataAt = -1] = MARKS.map((mark) => html.indexOf(mark));
  if (headAt < 0 || bodyAt < headAt || dataAt < bodyAt)
    throw new Error(`index.html needs ${MARKS.join(', ')} in this order`);
  const top = html.slice(0, headAt);
  const middle = html.slice(headAt + MARKS[0].length, bodyAt);
  const root = html.slice(bodyAt + MARKS[1].length, dataAt);
  const end = html.slice(dataAt + MARKS[2].length);
  return {
    fill: ({ head, body, data }) =>
      // Inside JSON a "<" can only stand in a text, where this spells the same; so no text can close the element.
      `${top}${head}${middle}${body}${root}<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script>${end}`,
    shell: top + middle + root + end,
  };
}
