/** The variables without which a shop refuses to start in production. */
export const PRODUCTION_SETTINGS = {
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example:465',
  ADMIN_PASSWORD: 'twelve chars',
} as const;
