import { classes } from '../ui/classes.ts';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import checkoutStyles from '../features/checkout/checkout.module.css';
import spinnerStyles from '../ui/states/spinner.module.css';

/** A page whose data are loading: its heading, and a spinner that says `text`. */
export function LoadingPage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <NeedsScript what="This page" />
      </div>
      <div className={classes(checkoutStyles['opening'], 'scripted')} aria-busy="true">
        <span className={spinnerStyles['spinner']} />
        <output>{text}</output>
      </div>
    </>
  );
}
