import { translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { lineNumber, renewalLabels, statusLabel } from './line-labels.ts'
import styles from './line-row.module.css'
import { NextStep, type NextStepProps } from './next-step.tsx'

type LineRowProps = Omit<NextStepProps, 'isBrief'> & {
  /** What the line used, beside its facts. */
  readonly usage: React.ReactNode
  /** How it renews, and what turns that on; a sentence takes its place where the reader can't change it. */
  readonly renewal: React.ReactNode
  /** What needs the customer, below the facts. */
  readonly news: React.ReactNode
}

/** One of several lines, in brief: its page, which its number links to, has everything else. */
export function LineRow({ line, usage, renewal, news, ...steps }: LineRowProps) {
  const { label, tone } = statusLabel(line)
  const [now] = useState(() => new Date())
  const id = `line-${line.id}`
  return (
    <Card as="li" aria-labelledby={`${id} ${id}-name`}>
      <div className={styles.row}>
        <div className={styles.head}>
          <h3 id={id}>
            <Link to={paths.dashboardLine(line.id)} prefetch="intent" className={styles.link}>
              {lineNumber(line)}
              <ChevronRightIcon size={20} />
            </Link>
          </h3>
          <Badge tone={tone}>{translate(label)}</Badge>
        </div>
        <div>
          <p id={`${id}-name`} className={styles.name}>
            {line.nickname}
          </p>
          <p className={styles.plan}>
            {[
              line.nickname !== line.planName && line.planName,
              !renewal && renewalLabels(line, now),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {usage}
      </div>
      <NextStep {...steps} line={line} isBrief />
      {news}
      {renewal}
    </Card>
  )
}
