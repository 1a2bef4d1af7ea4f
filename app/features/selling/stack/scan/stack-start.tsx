import { STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import type { StackDefaults } from '#app/offline/stacks/stack-defaults.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SetOnce } from './set-once.tsx';
import styles from './stack-start.module.css';

type StackStartProps = {
  defaults: StackDefaults;
  onChange: (change: Partial<StackDefaults>) => void;
  onStart: () => void;
};

/** Before the first scan: what holds for the whole stack. */
export function StackStart({ defaults, onChange, onStart }: StackStartProps) {
  return (
    <>
      <div className="page-head">
        <h1>{STACK_SCREEN.title}</h1>
      </div>
      <div className={styles['stack-start']}>
        <StackDrawing />
        <section aria-labelledby="set-once">
          <h2 id="set-once">{STACK_SCREEN.setOnce}</h2>
          <form
            className="scripted"
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onStart();
            }}
          >
            <SetOnce defaults={defaults} onChange={onChange} />
            <div className={styles['end']}>
              <Button type="submit" variant="primary" wide icon="barcode">
                {STACK_SCREEN.start}
              </Button>
            </div>
          </form>
        </section>
      </div>
    </>
  );
}

/** Books that lie on each other, the uppermost with its barcode to the reader. */
const StackDrawing = () => (
  <svg className={styles['drawing']} viewBox="0 0 260 132" aria-hidden="true">
    <path d="M8 122h244M8 128h244" />
    <path className={styles['page']} d="M52 122V106a8 8 0 0 1 0 0h132v16H52a8 8 0 0 1 0-16" />
    <path className={styles['leaves']} d="M60 111h124M60 117h124" />
    <path className={styles['cloth']} d="M66 106V92h132v14Z" />
    <path d="M80 92v14M86 92v14M178 92v14" />
    <path className={styles['page']} d="M46 92V80h126v12H46a6 6 0 0 1 0-12" />
    <path className={styles['leaves']} d="M52 86h120" />
    <path className={styles['page']} d="M60 80V64h128v16Z" />
    <path d="M74 64v16M174 64v16M96 72h52" />
    <g transform="rotate(-8 120 40)">
      <path className={styles['page']} d="M74 10h82v46H74Z" />
      <path d="M88 20v26M93 20v26M99 20v26M103 20v26M109 20v26M115 20v26M119 20v26M125 20v26M130 20v26M136 20v26M142 20v26" />
    </g>
    <path className={styles['ray']} d="M58 33h114" />
  </svg>
);
