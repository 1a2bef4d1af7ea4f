import { useEffect, useState } from 'react';
import { CODE_LENGTH } from '#contract/accounts/code-length.ts';
import { RESEND_AFTER_S, SELLER_EMAIL } from '#contract/sellers/seller-messages.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { checkConfirmed, sellerEmailCalls } from './seller-email-calls.ts';

export interface EmailCode {
  /** The address that a code was sent to; undefined before. */
  readonly sentTo: string | undefined;
  readonly demoCode: string | undefined;
  /** Seconds until another one can be sent. */
  readonly secondsLeft: number;
  readonly code: string;
  readonly errors: { readonly email?: string; readonly code?: string };
  readonly isBusy: boolean;
  /** Sends a code to a valid address, unless this one has just got one. Resolves to whether one is there now. */
  readonly send: (email: string, how?: { readonly isAgain?: boolean }) => Promise<boolean>;
  /** Takes what was typed or filled in; six figures submit themselves. */
  readonly enter: (text: string) => void;
}

const isEmail = async (text: string): Promise<boolean> =>
  (await import('#contract/accounts/accounts.ts')).emailSchema.safeParse(text).success;

/** Sends codes to a guest's address and confirms it. `known`: an address that a code was sent to before. */
export function useEmailCode(known: string | undefined): EmailCode {
  const [sent, setSent] = useState<{ readonly to: string; readonly demoCode?: string | undefined }>();
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<EmailCode['errors']>({});
  const [isBusy, setBusy] = useState(false);
  const [secondsLeft, setSecondsLeft] = useCountdown();
  const sentTo = sent?.to ?? known;
  useCheckOnReturn(sentTo !== undefined);

  const send: EmailCode['send'] = async (text, { isAgain = false } = {}) => {
    const email = text.trim();
    if (!(await isEmail(email))) return false;
    if (!isAgain && email === sentTo) return true;
    setErrors({});
    try {
      const { demoCode } = await (await sellerEmailCalls()).requestCode(email);
      setSent({ to: email, demoCode });
      setCode('');
      setSecondsLeft(RESEND_AFTER_S);
      return true;
    } catch (error) {
      setErrors({ email: userMessageOf(error) ?? SELLER_EMAIL.failed });
      return false;
    }
  };

  const confirm = async (given: string): Promise<void> => {
    if (sentTo === undefined) return;
    setBusy(true);
    setErrors({});
    try {
      const email = await (await sellerEmailCalls()).confirm({ email: sentTo, code: given });
      toast({ title: SELLER_EMAIL.confirmed });
      await drafts.recordConfirmed(email);
    } catch (error) {
      setErrors({ code: userMessageOf(error) ?? SELLER_EMAIL.failed });
      setCode(''); // the next figures are another attempt
    } finally {
      setBusy(false);
    }
  };

  const enter = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code && !isBusy) void confirm(digits);
  };
  return { sentTo, demoCode: sent?.demoCode, secondsLeft, code, errors, isBusy, send, enter };
}

function useCountdown() {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, setSecondsLeft] as const;
}

/** The mailed link may be opened in another browser: asks when the seller returns from there. */
function useCheckOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible') void checkConfirmed();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isWaiting]);
}
