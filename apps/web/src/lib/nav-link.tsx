import { Link, useLocation } from 'react-router'

type NavLinkProps = React.ComponentProps<typeof Link> & {
  readonly to: string
  /** Only the address itself counts as current, not addresses below it. */
  readonly exact?: boolean
}

/** A link that marks the current page; smaller than the router's own. */
export function NavLink({ exact = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === link.to || (!exact && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />
}
