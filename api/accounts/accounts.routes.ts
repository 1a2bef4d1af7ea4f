import express, { type Request, type Response, type Router } from 'express';
import {
  passwordChangeSchema,
  registerSchema,
  settingsSchema,
  signInSchema,
  verifyCodeSchema,
} from '#contract/accounts/accounts.ts';
import { SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { ACCOUNT_COOKIE, withAccount } from '../http/accounts.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { ownerOf, requireSession, sessionOf, SESSION_COOKIE, withSession } from '../http/sessions.ts';
import { ACCOUNT_MAX_MS } from '../sessions/account-life.ts';
import { endSession } from '../sessions/change-session.ts';
import { SESSION_LIFE_MS } from '../sessions/start-session.ts';
import type { AccountDeps } from './account-data.ts';
import { requestRegistrationCode, requestSignInCode } from './ask-for-code.ts';
import { changePassword, changeSettings } from './change-account.ts';
import { deleteAccount } from './delete-account.ts';
import { deviceName } from './device-name.ts';
import { endDevice, listDevices } from './devices.ts';
import { exportAccount } from './export-account.ts';
import type { CodeRequester } from './codes/issue-code.ts';
import { accountOnWire, requireUser, type User } from './read-account.ts';
import { signIn } from './sign-in.ts';
import { verifyCode } from './verify-code.ts';

/** Routes of sign-in, sign-out and the account. */
export function accountRoutes(deps: AccountDeps): Router {
  const router = express.Router();
  router.use(['/api/auth', '/api/account'], withSession(deps));
  signingIn(deps, router);
  router.use(['/api/auth/user', '/api/account'], withAccount(deps));
  ownAccount(deps, router);
  return router;
}

function signingIn(deps: AccountDeps, router: Router): void {
  const requesterOf = async (req: Request, res: Response): Promise<CodeRequester> => ({
    sessionId: (await requireSession(deps, res)).id,
    network: networkOf(req),
  });

  router.post('/api/auth/send-verification', async (req, res) => {
    const command = bodyOf(signInSchema)(req);
    res.json(await requestSignInCode(deps, await requesterOf(req, res), command));
  });

  router.post('/api/auth/register-verification', async (req, res) => {
    const command = bodyOf(registerSchema)(req);
    res.json(await requestRegistrationCode(deps, await requesterOf(req, res), command));
  });

  router.post('/api/auth/verify-code', async (req, res) => {
    const command = bodyOf(verifyCodeSchema)(req);
    const user = await verifyCode(deps, sessionOf(res), command);
    const session = await requireSession(deps, res);
    const signedIn = await signIn(deps, session, user, deviceName(req.get('user-agent') ?? ''));
    res.set(SESSION_RESPONSE_HEADER, signedIn.sessionToken);
    setCookie(deps.env, res, SESSION_COOKIE, signedIn.sessionToken, SESSION_LIFE_MS);
    setCookie(deps.env, res, ACCOUNT_COOKIE, signedIn.accountKey, ACCOUNT_MAX_MS);
    deps.log.info({ signedIn: user.id });
    res.json(accountOnWire(user));
  });

  router.post('/api/auth/logout', async (_req, res) => {
    const session = sessionOf(res);
    if (session !== undefined) await endSession(deps, session.id);
    res.removeHeader(SESSION_RESPONSE_HEADER);
    clearCookie(deps.env, res, SESSION_COOKIE);
    clearCookie(deps.env, res, ACCOUNT_COOKIE);
    res.json({ ok: true });
  });
}

function ownAccount(deps: AccountDeps, router: Router): void {
  const currentUser = async (res: Response): Promise<User> => requireUser(deps, ownerOf(res));

  router.get('/api/auth/user', async (_req, res) => {
    res.json(accountOnWire(await currentUser(res)));
  });

  router.patch('/api/account', async (req, res) => {
    const user = await currentUser(res);
    res.json(await changeSettings(deps, user, bodyOf(settingsSchema)(req)));
  });

  router.post('/api/account/password', async (req, res) => {
    const user = await currentUser(res);
    await changePassword(deps, user, sessionOf(res)?.id ?? 0, bodyOf(passwordChangeSchema)(req));
    res.json({ ok: true });
  });

  router.get('/api/account/sessions', async (_req, res) => {
    res.json(await listDevices(deps, await currentUser(res), sessionOf(res)?.id ?? 0));
  });

  router.delete('/api/account/sessions/:id', async (req, res) => {
    await endDevice(deps, await currentUser(res), Number(req.params.id));
    res.json({ ok: true });
  });

  router.get('/api/account/export', async (_req, res) => {
    const exported = await exportAccount(deps, await currentUser(res));
    res.set('Content-Disposition', 'attachment; filename="dogear-account.json"').json(exported);
  });

  router.delete('/api/account', async (_req, res) => {
    await deleteAccount(deps, await currentUser(res));
    clearCookie(deps.env, res, SESSION_COOKIE);
    clearCookie(deps.env, res, ACCOUNT_COOKIE);
    res.json({ ok: true });
  });
}
