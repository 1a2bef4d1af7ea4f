/** Sentences of accounts, for both sides and the tests; the spec's to the letter. */
export const ACCOUNT_MESSAGES = {
  signInFirst: 'Please sign in',
  guest: 'Guest User',
  noOrders: 'No orders yet',
  loggedIn: 'Login successful',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created',
  accountCreatedNow: 'Account created!',
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
  nameShort: 'Name must be at least 2 characters',
  passwordsDiffer: 'Passwords do not match',
  codeInvalid: 'Invalid verification code. Please try again.',
  tooManyCodes: 'That were many codes. Please wait a little before the next one.',
} as const;
