import express from 'express';
import type { Frontend } from '#api/http/frontend.ts';

/** A front without pages and files. */
export const noFront: Frontend = {
  assets: [],
  pages: express.Router().use((_req, res) => {
    res.status(404).type('text').send('no pages here');
  }),
  policy: "default-src 'self'",
};
