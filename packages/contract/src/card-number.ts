/** Spec 9. */
export const cardNumberMaxDigits = 16

/** The digits of a card number as typed, pasted or formatted. Inverts `formatCardNumber`. */
export function cardDigits(raw: string): string {
  return raw.replace(/\D/g, '')
}

/** Groups of four digits with a space between (spec 5). */
export function formatCardNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, (group) => `${group} `)
}
