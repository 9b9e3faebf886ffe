import { classNames } from '../../ui/class-names.ts'
import styles from '../../ui/link-page.module.css'

type LinkOpeningProps = { readonly heading: string; readonly intro: string }

/** Heading and first words of the page of a link. */
export function LinkOpening({ heading, intro }: LinkOpeningProps) {
  return (
    <div className={classNames(styles.page, styles.opening)}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.note}>{intro}</p>
    </div>
  )
}
