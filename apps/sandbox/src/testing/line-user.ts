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
