/** The admin password of the end-to-end tests' shop. */
export const ADMIN_PASSWORD = 'corner-folded-page';
