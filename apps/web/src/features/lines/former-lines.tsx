import type { FormerLine } from '@openline/contract/lines/lines'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './former-lines.module.css'

type FormerLinesProps = {
  readonly lines: readonly FormerLine[]
  /** Shows the order of a line. */
  readonly onOrder: (orderId: string) => void
  /** Shows the activity of a line. */
  readonly onActivity: (line: FormerLine) => void
}

/** Lines that ended lately. */
export function FormerLines({ lines, onOrder, onActivity }: FormerLinesProps) {
  return (
    <ul className={styles.lines} aria-label={t('Past lines')}>
      {lines.map((line) => (
        <Card key={line.id} as="li" tone="sunken" aria-labelledby={`line-${line.id}`}>
          <div className={styles.head}>
            <h3 id={`line-${line.id}`} className={styles.name}>
              {line.nickname}
            </h3>
            {line.mdn !== null && <p className={styles.number}>{formatMsisdn(line.mdn)}</p>}
            <Badge>
              {line.lineEnd.toCarrier === null ? t('Line canceled') : t('Transferred out')}
            </Badge>
          </div>
          <p className={styles.text}>{endSentence(line.lineEnd)}</p>
          <div className={styles.actions}>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('See activity: {nickname}', { nickname: line.nickname })}
              onClick={() => onActivity(line)}
            >
              {t('See activity')}
            </Button>
            {!line.isMoved && (
              <Button
                variant="secondary"
                size="small"
                aria-label={t('View order: {nickname}', { nickname: line.nickname })}
                onClick={() => onOrder(line.orderId)}
              >
                {t('View order')}
              </Button>
            )}
          </div>
        </Card>
      ))}
    </ul>
  )
}

function endSentence({ at, toCarrier: carrier }: FormerLine['lineEnd']): string {
  const date = localDate(at, 'MMM D, YYYY')
  return carrier === null
    ? t('Canceled on {date}. This line has ended.', { date })
    : t('Transferred out to {carrier} on {date}. This line has ended.', { carrier, date })
}
