import { useSearchParams } from 'react-router-dom';
import { MONEY_ENTRY_KINDS, type MoneyEntryKind } from '#contract/admin/money-kinds.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';

/** The id of the field of the reason. */
export const REASON_ID = 'entry-reason';

/** What fills in the form of a new entry. */
interface Choice {
  readonly kind: MoneyEntryKind;
  /** An email address, a name, or an owner's key. */
  readonly seller?: string;
  readonly refundId?: number;
  /** Dollars, as typed. */
  readonly amount?: string;
}

/** The fields of a new entry, as typed. They survive failures and the end of a session. */
export interface EntryInput {
  readonly kind: MoneyEntryKind;
  readonly seller: string;
  readonly refundId: string;
  readonly amount: string;
  readonly reason: string;
  /** The idempotency key of an entry of which no answer came. */
  readonly key: string | undefined;
  readonly set: (name: EntryField, text: string | undefined) => void;
  /** Fills in the form, and moves the focus to the reason. */
  readonly choose: (choice: Choice) => void;
}

type EntryField = 'kind' | 'seller' | 'refundId' | 'amount' | 'reason' | 'key';

/** The input of the form of a new entry, which other parts of the page can fill in. `?seller=` names one. */
export function useEntryInput(): EntryInput {
  const [params] = useSearchParams();
  const [kind, setKind] = useUnsavedInput('kind of an entry');
  const [seller, setSeller] = useUnsavedInput('seller of an entry');
  const [refundId, setRefundId] = useUnsavedInput('refund of an entry');
  const [amount, setAmount] = useUnsavedInput('amount of an entry');
  const [reason, setReason] = useUnsavedInput('reason of an entry');
  const [key, setKey] = useUnsavedInput('key of an entry');
  const setters = {
    kind: setKind,
    seller: setSeller,
    refundId: setRefundId,
    amount: setAmount,
    reason: setReason,
    key: setKey,
  };
  return {
    kind: MONEY_ENTRY_KINDS.find((each) => each === kind) ?? 'credit',
    seller: seller ?? params.get('seller') ?? '',
    refundId: refundId ?? '',
    amount: amount ?? '',
    reason: reason ?? '',
    key,
    set: (name, text) => setters[name](text),
    choose: (choice) => {
      setKind(choice.kind);
      setSeller(choice.seller);
      setRefundId(choice.refundId === undefined ? undefined : String(choice.refundId));
      setAmount(choice.amount);
      document.querySelector<HTMLElement>(`#${REASON_ID}`)?.focus();
    },
  };
}
