import express from 'express';
import type { Front } from '#api/http/front.ts';

/** A shop without pages and files. */
export const noFront: Front = {
  assets: [],
  pages: express.Router().use((_req, res) => {
    res.status(404).type('text').send('no pages here');
  }),
  policy: "default-src 'self'",
};
