import styles from './page-opening.module.css'

type PageOpeningProps = {
  readonly heading: string
  readonly intro?: string | undefined
  /** Takes less room, where what follows has to be seen immediately. */
  readonly isTight?: boolean
  readonly children?: React.ReactNode
}

/** Heading and first words of a page. */
export function PageOpening({ heading, intro, isTight, children }: PageOpeningProps) {
  return (
    <div className={styles.opening} data-tight={isTight ? '' : undefined}>
      <h1 tabIndex={-1}>{heading}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  )
}
