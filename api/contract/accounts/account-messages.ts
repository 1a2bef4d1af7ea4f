/** Messages about accounts, for both sides and the tests; the spec's texts letter by letter. */
export const ACCOUNT_MESSAGES = {
  signInFirst: 'Please sign in',
  guest: 'Guest User',
  noOrders: 'No orders yet',
  loggedIn: 'Login successful',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created',
  accountCreatedTitle: 'Account created!',
  loggedOut: 'Logged out',
  loginFailed: {
    title: 'Login failed',
    text: 'Could not send verification email. Please try again.',
  },
  verificationFailed: {
    title: 'Verification failed',
    text: 'Invalid verification code. Please try again.',
  },
  registrationFailed: {
    title: 'Registration failed',
    text: 'Could not create your account. Please try again.',
  },
  verificationRequired: 'Verification required',
  emailInvalid: 'Please enter a valid email address',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: 'Please keep the password under 256 characters',
  passwordCommon: 'This password is one of the commonest. Please choose another one.',
  nameLong: 'Please keep the name under 200 characters',
  nameShort: 'Name must be at least 2 characters',
  passwordsDiffer: 'Passwords do not match',
  passwordWrong: 'The current password is not right.',
  noSuchDevice: 'There is no such device.',
  codeInvalid: 'Invalid verification code. Please try again.',
  tooManyCodes: 'Too many codes requested. Please wait a little before the next one.',
  tooManyPasswords: 'Too many wrong passwords. Please wait a while and try again.',
} as const;

/** Other texts of the Account screen and its dialogs. */
export const ACCOUNT_SCREEN = {
  guestText: 'Your cart and wishlist are kept for you even so.',
  codeTitle: 'Enter your code',
  codeText: (email: string): string => `Six digits, sent to ${email}. Good for 10 minutes.`,
  codeSent: (email: string): string => `We sent a code to ${email}.`,
  demoCode: (code: string): string => `Demo code: ${code}`,
  demoHint: (code: string): string => `Demo: your code is ${code}.`,
  signOutFailed: 'The shop cannot be reached, so you are still signed in. Please try again.',
  notRemoved:
    "Your cart and drafts could not be removed from this device. Please clear this site's data in your browser's settings.",
} as const;

/** Shown at sign-out while changes on this phone have not been sent. */
export const SIGN_OUT_DIALOG = {
  title: 'Sign out?',
  changes: (count: number, email: string): string =>
    count === 1
      ? `1 change to your cart or wishlist hasn't reached the shop yet. Keep it on this phone, and we'll send it when ${email} signs in here again within 60 days. No other account can see it.`
      : `${count} changes to your cart or wishlist haven't reached the shop yet. Keep them on this phone, and we'll send them when ${email} signs in here again within 60 days. No other account can see them.`,
  drafts: (count: number): string =>
    count === 1
      ? '1 listing draft will be deleted from this phone when you sign out.'
      : `${count} listing drafts will be deleted from this phone when you sign out.`,
  mayBeEvicted: "Safari may delete what you keep if Dogear isn't opened here for 7 days.",
  keep: 'Keep them on this phone',
  discard: 'Sign out and discard',
  cancel: 'Cancel',
  kept: 'Changes not sent yet stay on this phone for 60 days.',
  notKept:
    "Your changes couldn't be kept on this phone, so you're still signed in. Free up some space and try again.",
} as const;

/** Texts of the settings. */
export const ACCOUNT_SETTINGS = {
  offline: 'Your settings need a network',
  offlineText: 'They come back with it.',
  promotional: 'Promotional emails',
  promotionalText:
    "We don't send any yet. If we start, only accounts with this setting on will get them. Sign-in codes and emails about your orders, your sales and your messages to us always come.",
  saved: 'Settings saved',
  passwordSaved: 'Password changed',
  passwordText: 'Other devices are signed out when it changes.',
  devicesFailed: 'Your devices could not be loaded.',
  deviceSignedOut: 'Signed out there',
  exported: 'Your data is on its way to this device',
  deleteTitle: 'Delete your account?',
  deleteText:
    'Your profile, cart, wishlist and listings go for good. Orders are kept without your name, as the law asks. This cannot be undone.',
  deleted: 'Account deleted',
  failed: 'That did not reach the shop. Please try again.',
} as const;
