/** ZIP codes of single buildings, without residents, where activation behaves differently. */
export const magicZips = {
  '10199': { behavior: 'no_numbers', says: 'No numbers: refused with no_numbers_in_zip' },
  '60699': { behavior: 'pending', says: 'Pending for a few seconds, then active' },
  '77299': { behavior: 'fails', says: 'Fails immediately' },
  '19088': { behavior: 'pending_then_fails', says: 'Pending for a few seconds, then fails' },
  '90099': { behavior: 'slow', says: 'Active, but the answer takes 3 seconds' },
  '30398': { behavior: 'answer_lost', says: 'Active, but the first answer is lost' },
} as const

export type ZipBehavior = (typeof magicZips)[keyof typeof magicZips]['behavior']

export function behaviorOf(zipCode: string): ZipBehavior | null {
  return Object.entries(magicZips).find(([zip]) => zip === zipCode)?.[1].behavior ?? null
}
