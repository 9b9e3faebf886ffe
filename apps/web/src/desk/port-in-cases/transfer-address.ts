import {
  type TransferFilters,
  type TransferList,
  type TransferSort,
  transferDirections,
  transferLists,
  transferNeedSchema,
  transferStates,
} from '@openline/contract/processes/transfers-desk'

type Filters = TransferFilters & { readonly list: TransferList }

/** What the address of the board asks for; what it can't mean is left out. */
export function filtersOf(address: URLSearchParams): Filters {
  const direction = transferDirections.find((each) => each === address.get('direction'))
  const need = transferNeedSchema.safeParse(address.get('need')).data
  const status = transferStates.find((each) => each === address.get('status'))
  const carrier = address.get('carrier') ?? undefined
  return {
    list: transferLists.find((each) => each === address.get('list')) ?? 'needy',
    ...(direction && { direction }),
    ...(need && { need }),
    ...(status && { status }),
    ...(carrier !== undefined && { carrier }),
  }
}

/** The address that asks for that; what is usual is left out. */
export function addressOf({
  list,
  sort,
  ...filters
}: Filters & { readonly sort?: TransferSort }): Record<string, string> {
  const all = {
    list: list === 'needy' ? undefined : list,
    ...filters,
    sort: sort === 'age' ? undefined : sort,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
