import { Fragment } from 'react'
import { Link } from '../../lib/link.tsx'
import { parseRichText, type Span } from './parse-rich-text.ts'
import styles from './rich-text.module.css'

/** A text of the content service. */
export function RichText({ source }: { readonly source: string }) {
  return (
    <div className={styles.text}>
      {parseRichText(source).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.items.map((spans, item) => (
              <li key={item}>
                <Spans spans={spans} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            <Spans spans={block.spans} />
          </p>
        ),
      )}
    </div>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, href }, index) => (
    <Fragment key={index}>{href === undefined ? text : linked(text, href)}</Fragment>
  ))
}

/** A file has one address in all languages, and the router does not know it. */
const file = /^\/[^?#]*\.\w+$/

function linked(text: string, href: string) {
  return href.startsWith('/') && !file.test(href) ? (
    <Link to={href}>{text}</Link>
  ) : (
    <a href={href}>{text}</a>
  )
}
