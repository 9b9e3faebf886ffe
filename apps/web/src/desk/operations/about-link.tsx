import type { About } from '@openline/contract/office/operations-desk'
import { Link } from 'react-router'

const pages = {
  order: { word: 'Order', path: '/orders' },
  line: { word: 'Line', path: '/lines' },
  port_in: { word: 'Port-in', path: '/port-ins' },
  customer: { word: 'Customer', path: '/customers' },
} as const satisfies Record<About['kind'], { word: string; path: string }>

/** Leads to the page of what a row is about, by its name or the end of its id. */
export function AboutLink({ about, name }: { readonly about: About; readonly name?: string }) {
  const { word, path } = pages[about.kind]
  return (
    <Link to={`${path}/${about.id}`}>
      {word} {name ?? `…${about.id.slice(-6)}`}
    </Link>
  )
}
