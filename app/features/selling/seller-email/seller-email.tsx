import { useEffect, useRef, type KeyboardEvent } from 'react';
import { CODE_LENGTH } from '#contract/accounts/code-length.ts';
import { ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { LIMITS } from '#contract/limits.ts';
import { SELLER_EMAIL } from '#contract/sellers/seller-messages.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useEmailCode, type EmailCode } from './use-email-code.ts';
import styles from './seller-email.module.css';

type SellerEmailProps = {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
  /** A code was sent to this address before, since the shop refused to list without it. */
  wasSent?: boolean;
  /** Outside the form of an item. */
  isAlone?: boolean;
};

/**
 * A guest's email. Once it is complete, a code is sent and its field opens in place; six figures submit themselves. By then
 * the item waits.
 */
export function SellerEmail({ value, onChange, error, wasSent = false, isAlone = false }: SellerEmailProps) {
  const { isOffline } = useSyncState();
  const email = useEmailCode(wasSent && value !== '' ? value : undefined);
  const codeField = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const isOpen = email.sentTo !== undefined;
  useEffect(() => {
    if (isOpen && wantsFocus.current) codeField.current?.querySelector('input')?.focus();
    wantsFocus.current = false;
  }, [isOpen]);

  const send = () => {
    if (!isOffline) void email.send(value);
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || value.trim() === email.sentTo) return;
    event.preventDefault();
    wantsFocus.current = true;
    send();
  };
  return (
    <div className={styles['seller-email']}>
      <InputField
        label={SELLER_EMAIL.label}
        hint={isOffline ? SELLER_EMAIL.offline : SELLER_EMAIL.hint}
        error={email.errors.email ?? error}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email.max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={send}
        onKeyDown={sendOnEnter}
      />
      {isAlone && !isOpen && (
        <p className={styles['acts']}>
          <Button small disabled={isOffline} onClick={send}>
            {SELLER_EMAIL.send}
          </Button>
        </p>
      )}
      {isOpen && (
        <div className={styles['confirm']} ref={codeField}>
          <CodeField email={email} isAlone={isAlone} isOffline={isOffline} />
        </div>
      )}
    </div>
  );
}

type CodeFieldProps = { email: EmailCode; isAlone: boolean; isOffline: boolean };

function CodeField({ email, isAlone, isOffline }: CodeFieldProps) {
  const { sentTo = '', demoCode, secondsLeft, isBusy } = email;
  const sent = isAlone ? SELLER_EMAIL.codeSentHere(sentTo) : SELLER_EMAIL.codeSent(sentTo);
  return (
    <>
      <div className={styles['code']}>
        <InputField
          label={SELLER_EMAIL.code}
          hint={demoCode === undefined ? undefined : ACCOUNT_SCREEN.demoHint(demoCode)}
          error={email.errors.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Pasted codes may contain spaces.
          maxLength={CODE_LENGTH * 2}
          readOnly={isBusy}
          value={email.code}
          onChange={({ target }) => email.enter(target.value)}
          onKeyDown={(event) => {
            // Six figures submit themselves; Enter must not list the item.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <output className={classes('small', styles['acts'])}>{sent}</output>
      <div className={styles['acts']}>
        <Button
          small
          disabled={secondsLeft > 0 || isOffline}
          onClick={() => void email.send(sentTo, { isAgain: true })}
        >
          {SELLER_EMAIL.again}
          {secondsLeft > 0 && <span className={styles['again']}> {SELLER_EMAIL.againIn(secondsLeft)}</span>}
        </Button>
      </div>
    </>
  );
}
