import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  DEMO_BANK_TEXTS as TEXTS,
  DEMO_VERDICTS,
  type DemoAccountOnWire,
  type DemoVerdict,
} from '#contract/payouts/demo-bank.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { calls } from './demo-bank-calls.ts';
import styles from './demo-bank.module.css';

/** Stands in for the pages of a payment provider, where a seller would enter who they are and how they are paid. */
export function DemoBank({ account: { id, state } }: { account: DemoAccountOnWire }) {
  const reload = useReload();
  const [pending, setPending] = useState<DemoVerdict>();
  const decide = async (verdict: DemoVerdict) => {
    setPending(verdict);
    try {
      await calls.decide(id, verdict);
      reload();
    } catch (error) {
      showError(error, TEXTS.decideFailed);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className={styles['demo-bank']}>
      <h1>{TEXTS.title}</h1>
      <p className="soft">{TEXTS.about}</p>
      <output>{TEXTS.states[state]}</output>
      <div className="row">
        {DEMO_VERDICTS.map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === 'verified' ? 'primary' : 'secondary'}
            pending={pending === verdict}
            onClick={() => void decide(verdict)}
          >
            {TEXTS.verdicts[verdict]}
          </Button>
        ))}
      </div>
      <Link className="link" to="/account?tab=payouts">
        {TEXTS.back}
      </Link>
    </div>
  );
}
