import { Link } from 'react-router-dom';
import type { Config } from '#contract/config.ts';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { useShop } from '../../shell/use-shop.ts';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { crumbLink } from '../crumb-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { Facts, MailLink } from '../static/text-page.tsx';
import { classes } from '../../ui/classes.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import readingStyles from '../static/reading.module.css';

type Support = Config['support'];

/** Contact: addresses, business hours, quick help and a form. */
export function Component() {
  const { support } = useShop().config;
  return (
    <>
      <PageMeta
        title="Contact Us"
        description="Write to Dogear: a form, an address, our hours, and quick help for common questions. We respond within 24 hours."
        path="/contact"
      />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: 'Contact Us' }]} link={crumbLink} />
      <div className="page-head">
        <h1>Contact Us</h1>
        <p className={classes('soft', readingStyles['lead'])}>A person reads every message.</p>
      </div>
      <div className={readingStyles['contact']}>
        <section aria-labelledby="message">
          <h2 id="message">Send Us a Message</h2>
          <ContactForm email={support.email} />
          <NeedsScript what="This form" />
        </section>
        <div className={readingStyles['contact-aside']}>
          <GetInTouch support={support} />
          <QuickHelp />
          <Hours />
          <OtherWays />
        </div>
      </div>
    </>
  );
}

function GetInTouch({ support: { email, phone, address } }: { support: Support }) {
  return (
    <section aria-labelledby="touch">
      <h2 id="touch">Get in Touch</h2>
      <Facts
        facts={[
          ...(email === null ? [] : [['Email Support', <MailLink key="mail" email={email} />] as const]),
          ...(phone === null
            ? []
            : [
                [
                  'Phone Support',
                  <span key="phone">
                    <a className={readingStyles['tall-link']} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                      {phone}
                    </a>
                    , Monday to Friday
                  </span>,
                ] as const,
              ]),
          ['Live Chat', 'Coming soon'],
          ...(address === null ? [] : [['Mailing Address', address] as const]),
        ]}
      />
    </section>
  );
}

function QuickHelp() {
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">Quick Help</h2>
      <ul data-links>
        <li>
          <Link className="link" to="/faq">
            Common questions
          </Link>
        </li>
        <li>
          <Link className="link" to="/faq#account">
            Password reset
          </Link>
        </li>
        <li>
          <Link className="link" to="/faq#account">
            Billing update
          </Link>
        </li>
        <li>
          <Link className="link" to="/account">
            Your account
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Hours() {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">Business Hours</h2>
      <Facts
        facts={[
          ['Mon-Fri', '9:00 AM-6:00 PM EST'],
          ['Sat', '10:00 AM-4:00 PM EST'],
          ['Sun', 'Closed'],
        ]}
      />
      <p className={fieldStyles['hint']}>Emails are typically answered within 24 hours.</p>
    </section>
  );
}

function OtherWays() {
  return (
    <section aria-labelledby="other">
      <h2 id="other">Other Ways to Get Help</h2>
      <ul data-links>
        <li>
          <Link className="link" to="/faq">
            Knowledge Base
          </Link>
        </li>
        <li className="soft">Community Forum (coming soon)</li>
        <li className="soft">Video Tutorials (coming soon)</li>
      </ul>
    </section>
  );
}
