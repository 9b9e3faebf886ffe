import { useIsOpen } from './open-places.ts'

/** The places of records that have a page, by their kind in hits and in the audit log. */
const places: Readonly<Record<string, string>> = {
  customer: '/customers/:id',
  line: '/lines/:id',
  order: '/orders/:id',
  port_in: '/port-ins/:id',
  port_out: '/port-outs/:id',
  dispute: '/disputes/:disputeId',
  dual_control: '/dual-control/:id',
  message: '/messages/:id',
  block: '/blocks/:id',
}

export type RecordName = { readonly kind: string; readonly id: string }

/** `const pathOf = useRecordPath()`: the page of the first record that has one which the roles open; else null. */
export function useRecordPath(): (records: readonly RecordName[]) => string | null {
  const isOpen = useIsOpen()
  return (records) => {
    for (const { kind, id } of records) {
      const place = places[kind]
      // An operator may have typed what is no id.
      if (place !== undefined && isOpen(place) && isId(id)) return place.replace(/:\w+/, id)
    }
    return null
  }
}

function isId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f-]{27}$/i.test(id)
}
