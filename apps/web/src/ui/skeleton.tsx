import { t } from '@openline/i18n/i18n'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Gray lines where text will be. */
  readonly lines?: number
  /** A gray block of the height of a card, before the lines. */
  readonly block?: boolean
  readonly label?: string
}

/** A placeholder for loading content, so that the layout does not shift. */
export function Skeleton({ lines = 3, block = false, label = t('Loading') }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {block && <span className={styles.block} />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
