import { useEffect, useRef, useState } from 'react';
import { SELLER_CHANGE_MESSAGES, type Seller } from '#contract/sellers/seller.ts';
import { SELLER_PROFILE } from '#contract/sellers/seller-profile-messages.ts';
import { formatMonthDay, nextDay, shopDay } from '#contract/shop-clock.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { Switch } from '#app/ui/forms/switch.tsx';
import type { ChangeSeller } from './use-seller-change.ts';
import styles from './seller-profile.module.css';

type AwayProps = { away: Seller['away']; change: ChangeSeller };

/** Hides a seller's listings while they are away, until a day if they name one. */
export function Away({ away, change }: AwayProps) {
  const [wanted, setWanted] = useState<boolean>();
  const isAway = wanted ?? away !== undefined;
  const turn = async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await change({ away: isOn ? {} : null });
      toast({ title: isOn ? SELLER_PROFILE.wentAway : SELLER_PROFILE.cameBack });
    } catch (error) {
      showError(error, SELLER_PROFILE.notSaved);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <div className={styles['away']}>
      <Switch
        label={SELLER_PROFILE.away}
        hint={isAway ? SELLER_PROFILE.isAway : SELLER_PROFILE.isHere}
        checked={isAway}
        pending={wanted !== undefined}
        onChange={(isOn) => void turn(isOn)}
      />
      {away !== undefined && isAway && <BackOn until={away.until ?? ''} change={change} />}
    </div>
  );
}

/** A day is typed in parts, each of which makes another day. */
const TYPING_PAUSE_MS = 800;

/** The first day back. It is saved when the seller leaves the field, or stops typing. */
function BackOn({ until, change }: { until: string; change: ChangeSeller }) {
  const [typed, setTyped] = useState(until);
  const [hasLeft, setHasLeft] = useState(false);
  const [first] = useState(() => nextDay(shopDay(Date.now())));
  const saved = useRef(until);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isPast = (day: string) => day !== '' && day < first;

  const save = async (day: string) => {
    clearTimeout(timer.current);
    if (isPast(day) || day === saved.current) return;
    const before = saved.current;
    saved.current = day;
    try {
      await change({ away: day === '' ? {} : { until: day } });
      toast({
        title: day === '' ? SELLER_PROFILE.dayCleared : SELLER_PROFILE.daySaved(formatMonthDay(day)),
      });
    } catch (error) {
      saved.current = before;
      showError(error, SELLER_PROFILE.notSaved);
    }
  };
  return (
    <InputField
      label={SELLER_PROFILE.backOn}
      type="date"
      min={first}
      value={typed}
      error={isPast(typed) && hasLeft ? SELLER_CHANGE_MESSAGES.day : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(target.value), TYPING_PAUSE_MS);
      }}
      onBlur={() => {
        setHasLeft(true);
        void save(typed);
      }}
    />
  );
}
