/** Spec 9. */
export const cardNumberMaxDigits = 16

/** The digits of a card number as typed, pasted or formatted. Inverts `formatCardNumber`. */
export const cardDigits = (raw: string): string => raw.replace(/\D/g, '')

/** Groups of four digits with a space between (spec 5). */
export const formatCardNumber = (digits: string): string =>
  digits.replace(/\d{4}(?=\d)/g, (group) => `${group} `)
