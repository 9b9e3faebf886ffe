import { useId } from 'react'
import styles from './section.module.css'

type SectionProps = {
  readonly title: string
  /** Beside the title. */
  readonly actions?: React.ReactNode
  readonly children: React.ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
