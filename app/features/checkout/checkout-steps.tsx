import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import checkoutStyles from './checkout.module.css';

/** Cart, Address, Card; the steps before `current` (from 0) are done. */
export function CheckoutSteps({ current }: { current: number }) {
  return (
    <ol className={checkoutStyles['steps']} aria-label={CHECKOUT_SCREEN.stepsLabel}>
      {CHECKOUT_SCREEN.steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? checkoutStyles['done'] : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={checkoutStyles['number']}>
            {index < current ? <Icon name="check" /> : index + 1}
          </span>
          {step}
          {index < current && <span className="vh">, {CHECKOUT_SCREEN.done}</span>}
        </li>
      ))}
    </ol>
  );
}
