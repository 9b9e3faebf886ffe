import { t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronDownIcon, EditIcon } from '../../ui/icons.tsx'
import styles from './line-card.module.css'
import { lineNumber, lineStatusLabels, planAndSim, renewalLabels } from './line-labels.ts'
import { NextStep, type NextStepProps } from './next-step.tsx'

type LineCardProps = Omit<NextStepProps, 'isBrief'> & {
  readonly onRename: () => void
  /** Always visible. */
  readonly news?: React.ReactNode
  /** How it renews, and what turns that on; a sentence takes its place where the reader can't change it. */
  readonly renewal?: React.ReactNode
  /** Behind "Manage line"; rendered when that opens for the first time. */
  readonly manage: React.ReactNode
  /** The page is about this line alone and has its name and the button to rename it above: the number heads the card, and all is open. */
  readonly isOnOwnPage?: boolean
}

/** One line: whose it is, its number, its plan, and what to do next. */
export function LineCard({
  line,
  news,
  renewal,
  manage,
  onRename,
  isOnOwnPage = false,
  ...steps
}: LineCardProps) {
  const { label, tone } = lineStatusLabels[line.status]
  const [now] = useState(() => new Date())
  const [isOpened, setOpened] = useState(false)
  const id = `line-${line.id}`
  const isNumberMissing = line.mdn === null ? '' : undefined
  return (
    <Card as={isOnOwnPage ? 'section' : 'li'} aria-labelledby={id}>
      <div className={styles.head}>
        {isOnOwnPage ? (
          <h3 id={id} className={styles.number} data-missing={isNumberMissing}>
            {lineNumber(line)}
          </h3>
        ) : (
          <>
            <h3 id={id} className={styles.name}>
              {line.nickname}
            </h3>
            <IconButton
              label={t('Edit nickname of {nickname}', { nickname: line.nickname })}
              onClick={onRename}
            >
              <EditIcon size={20} />
            </IconButton>
          </>
        )}
        <span className={styles.status}>
          <Badge tone={tone}>{translate(label)}</Badge>
        </span>
      </div>
      {!isOnOwnPage && (
        <p className={styles.number} data-missing={isNumberMissing}>
          {lineNumber(line)}
        </p>
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
