import type { About } from '@openline/contract/office/operations-desk'
import { Link } from 'react-router'
import { recordLabels } from '../lib/record-labels.ts'

const paths = {
  order: '/orders',
  line: '/lines',
  port_in: '/port-ins',
  customer: '/customers',
} as const satisfies Record<About['kind'], string>

/** Leads to the page of what a row is about, by its name or the end of its id. */
export function AboutLink({ about, name }: { readonly about: About; readonly name?: string }) {
  return (
    <Link to={`${paths[about.kind]}/${about.id}`}>
      {recordLabels[about.kind]} {name ?? `…${about.id.slice(-6)}`}
    </Link>
  )
}
