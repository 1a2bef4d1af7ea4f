import { adminProductsOver } from '#app/http/admin-products.ts';
import { adminOver } from '#app/http/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { request, type Request } from '#app/http/request.ts';
import { setAdminFlag } from '#app/pwa/back-office-flag.ts';

/** The page's own request: where the server knows no admin any more, the way leads back to the door. */
const behindTheDoor: Request = async (path, call) => {
  try {
    return await request(path, call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setAdminFlag(false);
    throw error;
  }
};

export const calls = adminOver(behindTheDoor);
export const productCalls = adminProductsOver(behindTheDoor);

/** At the door itself a refusal is about the password. */
export const doorCalls = adminOver(request);
