import type { ContentLink as ContentLinkValue } from '@openline/contract/platform/content'
import { Link } from '../../lib/link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import styles from './content-link.module.css'

/** A link that content asks for: inside the shop without a page load, elsewhere as any link. */
export function ContentLink({
  link,
  className,
}: {
  readonly link: ContentLinkValue
  readonly className?: string
}) {
  const content = className ? (
    link.label
  ) : (
    <>
      {link.label}
      <ArrowRightIcon size={20} />
    </>
  )
  const look = className ?? styles.link
  return link.href.startsWith('/') ? (
    <Link to={link.href} className={look}>
      {content}
    </Link>
  ) : (
    <a href={link.href} className={look}>
      {content}
    </a>
  )
}
