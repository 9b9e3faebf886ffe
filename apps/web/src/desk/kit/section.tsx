import { useId } from 'react'
import styles from './section.module.css'

type SectionProps = {
  readonly title: string
  /** Beside the title. */
  readonly actions?: React.ReactNode
  /** Within another section: one level down. */
  readonly isPart?: boolean
  readonly children: React.ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, actions, isPart = false, children }: SectionProps) {
  const id = useId()
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section className={styles.section} data-part={isPart ? '' : undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
