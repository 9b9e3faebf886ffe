import type { LinkProps } from './app-navigation.ts'
import { Link } from './link.tsx'
import { usePageAddress } from './page-address.ts'

type NavLinkProps = LinkProps & {
  /** Only the address itself counts as current, not addresses below it. */
  readonly exact?: boolean
  /** Addresses below this one count, too. */
  readonly part?: string
}

/** A link that marks the current page. */
export function NavLink({ exact = false, part, ...link }: NavLinkProps) {
  const { pathname } = usePageAddress()
  const isBelow = (path: string) => pathname.startsWith(`${path}/`)
  const isHere =
    pathname === link.to || (!exact && isBelow(link.to)) || (part !== undefined && isBelow(part))
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />
}
