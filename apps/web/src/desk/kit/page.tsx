import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { fromHead } from '../lib/call.ts'
import styles from './page.module.css'

type PageProps = {
  /** The heading, and the title of the browser's tab. */
  readonly title: string
  /** A sentence under the title. */
  readonly lead?: React.ReactNode
  /** Beside the title: what can be done here. */
  readonly actions?: React.ReactNode
  readonly children?: React.ReactNode
}

/** The inside of every page of the desk: one heading, which takes the focus when the page is opened by a link. */
export function Page({ title, lead, actions, children }: PageProps) {
  const { pathname } = useLocation()
  const shown = useRef('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${fromHead('application-name')} desk`
  }, [title])
  useEffect(() => {
    // The first page leaves the focus at the top, where a browser puts it.
    if (shown.current !== pathname && hasMoved()) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Whether the address was changed by a link within the desk; React Router counts its steps. */
function hasMoved(): boolean {
  const state = window.history.state as { idx?: number } | null // React Router's own
  return (state?.idx ?? 0) > 0
}
