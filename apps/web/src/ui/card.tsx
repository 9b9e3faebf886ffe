import styles from './card.module.css'

type CardProps = {
  readonly as?: 'article' | 'div' | 'li' | 'section'
  /** `sunken` is recessed: for summaries beside the main content. */
  readonly tone?: 'raised' | 'sunken' | 'danger'
  readonly 'aria-labelledby'?: string
  readonly children: React.ReactNode
}

/** A surface that groups related content. */
export function Card({ as: Element = 'div', tone = 'raised', children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={styles.card} data-tone={tone}>
      {children}
    </Element>
  )
}
