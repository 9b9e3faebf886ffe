import styles from './card.module.css'

type CardProps = {
  readonly as?: 'article' | 'div' | 'li' | 'section'
  /** `sunken` lies back: summaries beside the main thing. */
  readonly tone?: 'raised' | 'sunken' | 'danger'
  readonly 'aria-labelledby'?: string
  readonly children: React.ReactNode
}

/** A surface that holds together what belongs together. */
export function Card({ as: Element = 'div', tone = 'raised', children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={styles.card} data-tone={tone}>
      {children}
    </Element>
  )
}
