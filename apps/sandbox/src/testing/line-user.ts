/** Who uses a line and where, as an activation says it. */
export const lineUser = {
  holder: { name: 'Robin Rivera', email: 'robin@example.com', language: 'en' },
  placeOfUse: {
    streetNumber: '418',
    streetName: 'Walnut Street',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50309',
  },
} as const

/** An order of a SIM card by mail for a new line. */
export function cardOrder(reference: string) {
  const { holder, placeOfUse: address } = lineUser
  return { reference, line: reference, name: holder.name, address, holder }
}
