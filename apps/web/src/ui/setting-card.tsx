import { useId } from 'react'
import { Card } from './card.tsx'
import styles from './setting-card.module.css'

type SettingCardProps = {
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly text: React.ReactNode
  /** The button beside the text. */
  readonly action?: React.ReactNode
  /** A list or a form under them. */
  readonly children?: React.ReactNode
}

/** One thing that can be set: what it is, the button that changes it, and what there is of it. */
export function SettingCard({ title, text, action, children }: SettingCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </Card>
  )
}
