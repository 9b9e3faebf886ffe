import { runningLow } from './usage-labels.ts'
import styles from './usage-meter.module.css'

type UsageBarProps = {
  readonly name: React.ReactNode
  /** What is left, or was used. */
  readonly words: string
  /** The part that is used up, of which the bar shows the rest; null where there is no end to it. */
  readonly part: number | null
  /** Data of the plan stands out. */
  readonly isMain?: boolean
}

/** How much of something is left, in words and as a bar. */
export function UsageBar({ name, words, part, isMain = false }: UsageBarProps) {
  return (
    <div className={styles.row} data-main={isMain ? '' : undefined}>
      <p className={styles.words}>
        <span>{name}</span>
        <span>{words}</span>
      </p>
      {part !== null && (
        <span className={styles.track} aria-hidden="true" data-level={levelOf(part)}>
          <span style={{ width: `${Math.max(0, 1 - part) * 100}%` }} />
        </span>
      )}
    </div>
  )
}

function levelOf(part: number): 'full' | 'low' | undefined {
  if (part >= 1) return 'full'
  return part >= runningLow ? 'low' : undefined
}
