import type { LinkProps } from './app-navigation.ts'
import { Link } from './link.tsx'
import { usePageAddress } from './page-address.ts'

type NavLinkProps = LinkProps & {
  /** Only the address itself counts as current, not addresses below it. */
  readonly exact?: boolean
}

/** A link that marks the current page. */
export function NavLink({ exact = false, ...link }: NavLinkProps) {
  const { pathname } = usePageAddress()
  const isHere = pathname === link.to || (!exact && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />
}
