import { Link } from 'react-router'
import { useIsOpen } from './open-places.ts'

/** The places of records that have a page, by their kind in hits and in the audit log. */
const places: Readonly<Record<string, string>> = {
  customer: '/customers/:id',
  line: '/lines/:id',
  order: '/orders/:id',
  port_in: '/port-ins/:id',
  port_out: '/port-outs/:id',
  dispute: '/disputes/:disputeId',
}

type RecordLinkProps = {
  /** The first one whose page is open to who is signed in is linked. */
  readonly to: readonly { readonly kind: string; readonly id: string }[]
  readonly children: React.ReactNode
}

/** Leads to the page of a record, if it has one and the roles of who is signed in open it. */
export function RecordLink({ to, children }: RecordLinkProps) {
  const isOpen = useIsOpen()
  for (const { kind, id } of to) {
    const place = places[kind]
    // An operator may have typed what is no id.
    if (place !== undefined && isOpen(place) && isId(id))
      return <Link to={place.replace(/:\w+/, id)}>{children}</Link>
  }
  return children
}

function isId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f-]{27}$/i.test(id)
}
