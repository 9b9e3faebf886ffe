import styles from './page-opening.module.css'

type PageOpeningProps = {
  readonly heading: string
  readonly intro?: string | undefined
  readonly children?: React.ReactNode
}

/** Heading and first words of a page. */
export const PageOpening = ({ heading, intro, children }: PageOpeningProps) => (
  <div className={styles.opening}>
    <h1 tabIndex={-1}>{heading}</h1>
    {intro && <p className={styles.intro}>{intro}</p>}
    {children}
  </div>
)
