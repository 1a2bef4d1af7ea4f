import { buildDeps } from './build-deps.ts';
import { defineCommand } from './command-line/command.ts';
import { addDemoSales, SALES_SELLER } from './demo-sales.ts';
import { envOfProcess } from './env.ts';
import { createLog } from './gateways/log.ts';

/** Fills the configured demo shop with the sales of a seller. */
export const demoSalesCommand = defineCommand({
  about:
    'Adds a seller with 12 sales in every state and a dispute, for looking at payouts and at the back office, and three sellers who are not paid. Only for shops with demo payments; the second time, it changes nothing.',
  options: {},
  run: async () => {
    const env = envOfProcess();
    // Without rate limits, and without the log of a shop: what fails is thrown. The folder matters only to pictures.
    const { deps, close } = await buildDeps({ ...env, limits: false }, createLog('fatal'), process.cwd());
    try {
      const { isNew, states } = await addDemoSales(deps);
      const { email, password } = SALES_SELLER;
      const count = Object.values(states).reduce((sum, some) => sum + some, 0);
      return {
        result: { isNew, email, password, states },
        text: [
          isNew
            ? `Added a seller with ${count} sales, and three sellers who are not paid.`
            : `The demo sales are there already: ${count} of the account.`,
          `Sign in as ${email} with the password ${JSON.stringify(password)} (the page shows the code), and open Account, Payouts.`,
          'The back office has the dispute, the case and the sellers: /admin-login.',
        ].join('\n'),
      };
    } finally {
      await close();
    }
  },
});
