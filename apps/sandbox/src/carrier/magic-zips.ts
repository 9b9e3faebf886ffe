/** ZIP codes of single buildings, where nobody lives and activation goes its own way. */
export const MAGIC_ZIPS = {
  '10199': { behaviour: 'no_numbers', says: 'No numbers: refused with no_numbers_in_zip' },
  '60699': { behaviour: 'pending', says: 'Pending for a few seconds, then active' },
  '77299': { behaviour: 'fails', says: 'Fails at once' },
  '19088': { behaviour: 'pending_then_fails', says: 'Pending for a few seconds, then fails' },
  '90099': { behaviour: 'slow', says: 'Active, but the answer takes 3 seconds' },
  '30398': { behaviour: 'answer_lost', says: 'Active, but the first answer is lost' },
} as const

export type ZipBehaviour = (typeof MAGIC_ZIPS)[keyof typeof MAGIC_ZIPS]['behaviour']

export function behaviourOf(zipCode: string): ZipBehaviour | null {
  return Object.entries(MAGIC_ZIPS).find(([zip]) => zip === zipCode)?.[1].behaviour ?? null
}
