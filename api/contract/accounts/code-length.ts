/** Digits of a mailed code. Apart from the schemas, which screens load later. */
export const CODE_LENGTH = 6;
