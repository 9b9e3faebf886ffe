import { t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronDownIcon, EditIcon } from '../../ui/icons.tsx'
import styles from './line-card.module.css'
import { lineNumber, planAndSim, renewalLabels, statusLabel } from './line-labels.ts'
import { NextStep, type NextStepProps } from './next-step.tsx'

type LineCardProps = Omit<NextStepProps, 'isBrief'> & {
  readonly onRename: () => void
  /** Always visible. */
  readonly news?: React.ReactNode
  /** How it renews, and what turns that on; a sentence takes its place where the reader can't change it. */
  readonly renewal?: React.ReactNode
  /** Behind "Manage line"; rendered when that opens for the first time. */
  readonly manage: React.ReactNode
  /** The page is about this line alone and has its name and the button to rename it above: all is open. */
  readonly isOnOwnPage?: boolean
}

/** One line: its number, whose it is, its plan, and what to do next. */
export function LineCard({
  line,
  news,
  renewal,
  manage,
  onRename,
  isOnOwnPage = false,
  ...steps
}: LineCardProps) {
  const { label, tone } = statusLabel(line)
  const [now] = useState(() => new Date())
  const [isOpened, setOpened] = useState(false)
  const id = `line-${line.id}`
  return (
    <Card
      as={isOnOwnPage ? 'section' : 'li'}
      aria-labelledby={isOnOwnPage ? id : `${id} ${id}-name`}
    >
      <div className={styles.head}>
        <h3 id={id} className={styles.number} data-missing={line.mdn === null ? '' : undefined}>
          {lineNumber(line)}
        </h3>
        <Badge tone={tone}>{translate(label)}</Badge>
      </div>
      {!isOnOwnPage && (
        <div className={styles.name}>
          <p id={`${id}-name`}>{line.nickname}</p>
          <IconButton
            label={t('Edit nickname of {nickname}', { nickname: line.nickname })}
            onClick={onRename}
          >
            <EditIcon size={20} />
          </IconButton>
        </div>
      )}
      <p className={styles.plan}>
        {[planAndSim(line), !renewal && renewalLabels(line, now)].filter(Boolean).join(' · ')}
      </p>
      <NextStep {...steps} line={line} />
      {news}
      {renewal}
      {isOnOwnPage ? (
        <div className={`${styles.more} ${styles.sections}`}>{manage}</div>
      ) : (
        <details
          className={styles.more}
          onToggle={(event) => setOpened(isOpened || event.currentTarget.open)}
        >
          <summary className={styles.manage}>
            {t('Manage line')}
            <span className="visually-hidden"> {line.nickname}</span>
            <ChevronDownIcon size={20} />
          </summary>
          {isOpened && <div className={styles.sections}>{manage}</div>}
        </details>
      )}
    </Card>
  )
}
