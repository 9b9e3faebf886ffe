import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

type BadgeProps = { readonly tone?: Tone; readonly children: React.ReactNode }

/** A status in a word or two. The word carries the meaning, the color helps. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
