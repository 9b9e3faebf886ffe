/** ZIP codes of single buildings, without residents, where the tax engine behaves differently. */
export const magicTaxZips = {
  '10118': { behavior: 'slow', says: 'The answer takes 2 seconds' },
  '10119': { behavior: 'silent', says: 'No answer ever comes' },
  '10121': { behavior: 'refuses', says: 'Refused with an error for each line item' },
  '10122': { behavior: 'changes', says: 'The sales tax grows by a dollar with each calculation' },
  '10123': { behavior: 'does_not_sum', says: 'The summary is a dollar more than the line items' },
  '10152': { behavior: 'foreign_currency', says: 'The taxes are in Canadian dollars' },
  '10153': { behavior: 'unknown', says: 'No jurisdiction is found' },
  '10154': { behavior: 'two_places', says: 'Two jurisdictions are found' },
} as const

type TaxBehavior = (typeof magicTaxZips)[keyof typeof magicTaxZips]['behavior']

export function taxBehaviorOf(zipCode: string): TaxBehavior | null {
  return Object.entries(magicTaxZips).find(([zip]) => zip === zipCode)?.[1].behavior ?? null
}
