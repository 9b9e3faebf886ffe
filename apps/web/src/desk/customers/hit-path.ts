import type { Hit } from '@openline/contract/people/search-desk'
import { useRecordPath } from '../lib/record-path.ts'

/** The page of a hit; where it is not open to the role, that of its customer; null for neither. */
export function usePathOfHit(): (hit: Pick<Hit, 'page' | 'customerId'>) => string | null {
  const pathOf = useRecordPath()
  return ({ page, customerId }) => {
    const customer = customerId === null ? [] : [{ kind: 'customer', id: customerId }]
    return pathOf(page === null ? customer : [page, ...customer])
  }
}
