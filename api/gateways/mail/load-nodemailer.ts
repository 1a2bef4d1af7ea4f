/**
 * Loads nodemailer, which blocks for about 0.1 s the first time: not while the shop starts, and before the first mail, or it
 * blocks the requests of that moment.
 */
export const loadNodemailer = () => import('nodemailer');
