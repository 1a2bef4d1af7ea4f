/** What opens the back office of the journeys' shop. */
export const ADMIN_PASSWORD = 'corner-folded-page';
