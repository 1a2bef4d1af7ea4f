import { Router } from 'express';
import { bulkCommandSchema } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { bodyOf } from '../../http/read-body.ts';
import { idOf } from '../../http/read-query.ts';
import { previewChange } from './preview-change.ts';
import { readRun, readRuns, startBulkChange, stopRun, undoRun } from './start-run.ts';

/** Bulk changes. */
export function runRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/runs', async (_req, res) => {
    res.json(await readRuns(deps, adminOf(res)));
  });

  router.post('/api/admin/runs/preview', async (req, res) => {
    res.json(await previewChange(deps, adminOf(res), bodyOf(bulkCommandSchema)(req)));
  });

  router.post('/api/admin/runs', async (req, res) => {
    res.status(202).json(await startBulkChange(deps, adminOf(res), bodyOf(bulkCommandSchema)(req)));
  });

  router.get('/api/admin/runs/:id', async (req, res) => {
    res.json(await readRun(deps, adminOf(res), idOf(req.params.id)));
  });

  router.post('/api/admin/runs/:id/stop', async (req, res) => {
    res.json(await stopRun(deps, adminOf(res), idOf(req.params.id)));
  });

  router.post('/api/admin/runs/:id/undo', async (req, res) => {
    res.status(202).json(await undoRun(deps, adminOf(res), idOf(req.params.id)));
  });

  return router;
}
