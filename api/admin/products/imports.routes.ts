import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import compression from 'compression';
import express, { type Request, type Router } from 'express';
import * as z from 'zod/mini';
import { IMPORT } from '#contract/admin/admin-imports.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { queryOf } from '../../http/read-query.ts';
import { readTable } from './admin-products.routes.ts';
import { exportProducts } from './export-products.ts';
import { checkImport, startImport } from './import-products.ts';

const readName = queryOf(z.object({ name: z.optional(z.string().check(z.maxLength(IMPORT.maxName))) }));

/** CSV export and import of products. */
export function importRoutes(deps: Deps): Router {
  const router = express.Router();

  router.get('/api/admin/products.csv', compression(), async (req, res) => {
    const { limit: _limit, offset: _offset, ...asked } = readTable(req);
    const lines = exportProducts(deps, adminOf(res), asked);
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dogear-${shopDay(deps.now())}.csv"`,
    });
    await pipeline(Readable.from(lines), res);
  });

  router.post(
    '/api/admin/imports',
    express.raw({ type: IMPORT.contentType, limit: IMPORT.maxBytes }),
    async (req, res) => {
      res.json(await checkImport(deps, adminOf(res), bytesIn(req)));
    },
  );

  router.post('/api/admin/imports/:id/run', async (req, res) => {
    const { name } = readName(req);
    res.status(202).json(await startImport(deps, adminOf(res), req.params.id, name));
  });

  return router;
}

function bytesIn(req: Request): Uint8Array {
  const body: unknown = req.body;
  if (body instanceof Uint8Array) return body;
  throw new ShopError('invalid_input', MESSAGES.noFile, { malformed: true });
}
